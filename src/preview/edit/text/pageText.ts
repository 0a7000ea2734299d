import { parse } from 'yaml'
import { frontOf, type Front } from '#site/content/front.ts'
import { withSettings } from './frontText.ts'
import type { Group } from './steps.ts'

/** A content page, split into its settings and its text. */
interface PageParts {
  settings: Group
  /** The page's text, with LF line breaks and without leading empty lines. */
  text: string
}

/** @throws Error if the file isn't a content page, or its settings can't be read */
export const partsOf = (file: string): PageParts => {
  const front = frontIn(file)
  const settings: unknown = parse(front.settings, { maxAliasCount: 0 }) ?? {}
  return { settings: settings as Group, text: bodyOf(file, front).text }
}

const frontIn = (file: string): Front => {
  const front = frontOf(file)
  if (!front) throw new Error('doesn’t begin with settings between two lines of three hyphens')
  return front
}

const bodyOf = (file: string, { textAt }: Front): { gap: string; text: string } => {
  const body = file.slice(textAt)
  const [gap = ''] = /^(?:[ \t]*\r?\n)*/.exec(body) ?? []
  return { gap, text: body.slice(gap.length).replaceAll('\r\n', '\n') }
}

/**
 * The file with new settings or a new text. Everything else keeps every byte.
 *
 * @throws Error if that's not possible without changing anything else
 */
export const withParts = (file: string, { settings, text }: PageParts): string => {
  const front = frontIn(file)
  const made = withSettings(front.settings, settings)
  const end = front.at + front.settings.length
  const eol = file.startsWith('---\r\n') ? '\r\n' : '\n'
  const close = file.slice(end, front.textAt)
  const { gap, text: before } = bodyOf(file, front)
  const body = text === before ? file.slice(front.textAt) : gap + text.replaceAll('\n', eol)
  return file.slice(0, front.at) + made + (front.settings === '' && made !== '' ? eol : '') + close + body
}
