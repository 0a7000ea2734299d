import { lookUp } from '#lib/values.ts'
import { nearest } from '#site/loading/nearest.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Report } from './finding.ts'
import { alertWords } from '#alerts/words.ts'
import { DICTIONARIES } from '#features/dictionaries.ts'
import { serverWords } from '#server/words.ts'

/** All texts that a site may replace, by feature and key: on its pages, in its alert emails and in its server's responses. */
export const everyText = (region: unknown): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...DICTIONARIES, 'alert-emails': alertWords, server: serverWords }).map(
      ([feature, say]) => [feature, say(region)],
    ),
  )

const BLANK = /\{(\w+)\}/g

export function checkWords({ words, region }: Pick<Site, 'words' | 'region'>, report: Report): void {
  const ours = everyText(region)
  const error = (field: string, message: string): void =>
    report({ level: 'error', file: 'site.json', field: `words.${field}`, message })
  for (const [feature, texts] of Object.entries(words)) {
    const replaceable = lookUp(ours, feature)
    if (!replaceable) {
      error(
        feature,
        `isn’t the name of a feature whose texts can be replaced: ${hint(nearest(feature, Object.keys(ours)), feature, ours)}`,
      )
      continue
    }
    for (const [name, text] of Object.entries(texts)) {
      const our = lookUp(replaceable, name)
      const field = `${feature}.${name}`
      const message =
        our === undefined
          ? `isn’t the name of a text in that feature: ${hint(nearest(name, Object.keys(replaceable)), name, ours)}`
          : blanksProblem(text, our)
      if (message !== undefined) error(field, message)
    }
  }
}

function hint(
  near: string | undefined,
  name: string,
  ours: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string {
  if (near !== undefined) return `did you mean '${near}'?`
  const home = Object.keys(ours).find((feature) => Object.hasOwn(ours[feature] ?? {}, name))
  return home === undefined ? '`forecourt words` lists them all' : `it belongs at 'words.${home}.${name}'`
}

function blanksProblem(text: string, our: string): string | undefined {
  const [written, wanted] = [blanksOf(text), blanksOf(our)]
  const [missing] = wanted.difference(written)
  const [unknown] = written.difference(wanted)
  if (unknown !== undefined) {
    const near = missing ?? nearest(unknown, [...wanted])
    return `has {${unknown}}, which nothing fills in: ${near === undefined ? 'remove it' : `did you mean {${near}}?`}`
  }
  return missing === undefined
    ? undefined
    : `leaves out {${missing}}, which the site fills in. Use it as in “${our}”`
}

const blanksOf = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(BLANK), ([, name = '']) => name))
