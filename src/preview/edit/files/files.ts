import { isRecord } from '#lib/values.ts'
import { findContent } from '#site/content/readContent.ts'
import { readText } from '#site/loading/files.ts'
import { bytesHash } from '#site/loading/tenantCache.ts'
import { partsOf } from '../text/pageText.ts'
import type { Group } from '../text/steps.ts'
import { stringify } from 'yaml'

export interface OpenFile {
  /** A hash of the file's bytes. */
  version: string
  values: Group
  /** Missing for settings. */
  text?: string
}

export const SETTINGS = 'site.json'

export function pagesIn(dir: string): string[] {
  const files = findContent(dir, [])
  return Array.isArray(files) ? files : []
}

const isEditableFile = (dir: string, file: string): boolean =>
  file === SETTINGS || pagesIn(dir).includes(file)

export function openFile(dir: string, file: string): OpenFile | { why: string } {
  const read = readEditable(dir, file)
  if ('why' in read) return read
  const parts = openText(file, read.text)
  return 'why' in parts ? parts : { version: read.version, ...parts }
}

export function openText(file: string, text: string): Parts | { why: string } {
  try {
    return opened(file, text)
  } catch (error) {
    return { why: `${file} ${error instanceof Error ? error.message : String(error)}` }
  }
}

type Parts = Pick<OpenFile, 'values' | 'text'>

/** @throws Error if the text can't be read */
export function opened(file: string, text: string): Parts {
  if (file !== SETTINGS) {
    const parts = partsOf(text)
    return { values: parts.settings, text: parts.text }
  }
  const values: unknown = JSON.parse(text)
  if (!isRecord(values)) throw new Error('must contain an object with settings in { }')
  return { values }
}

export function readEditable(dir: string, file: string): { text: string; version: string } | { why: string } {
  if (!isEditableFile(dir, file)) return { why: `there is no ${file}` }
  const read = readText(dir, file)
  return 'problem' in read
    ? { why: `${file} ${read.problem.message}` }
    : { text: read.text, version: bytesHash(read.bytes) }
}

/** The values in a file; none if it can't be opened. */
export function valuesIn(dir: string, file: string): Group {
  const result = openFile(dir, file)
  return 'why' in result ? {} : result.values
}

export function textOf(dir: string, file: string): string | undefined {
  const read = readText(dir, file)
  return 'text' in read ? read.text : undefined
}

const FOLDERS = { page: '', article: 'news/', offer: 'offers/' }
type NewKind = keyof typeof FOLDERS
export const isNewKind = (kind: unknown): kind is NewKind =>
  typeof kind === 'string' && Object.hasOwn(FOLDERS, kind)

/** A draft, so that visitors don't see it before it's finished. @param today 'YYYY-MM-DD' */
export function newPage(
  kind: NewKind,
  title: string,
  { today, blog }: { today: string; blog: string },
): { file: string; text: string } {
  const name =
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'new-page'
  const path = kind === 'article' ? `${blog}/${name}` : kind === 'offer' ? `/offers/${name}` : `/${name}`
  const settings: Group = {
    title,
    path,
    ...(kind === 'article' && { date: today }),
    ...(kind === 'offer' && { offer: { starts: today } }),
    draft: true,
  }
  return { file: `content/${FOLDERS[kind]}${name}.md`, text: `---\n${stringify(settings)}---\n\n` }
}
