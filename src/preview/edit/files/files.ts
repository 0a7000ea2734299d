import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '#lib/files.ts'
import { contentFile } from '#site/content/contentFile.ts'
import { findContent, readContent } from '#site/content/readContent.ts'
import { readText } from '#site/loading/files.ts'
import type { Problem } from '#site/loading/problems.ts'
import { readSite } from '#site/loading/readSite.ts'
import { bytesHash } from '#site/loading/tenantCache.ts'
import { withValues } from '../text/jsonText.ts'
import { partsOf, withParts } from '../text/pageText.ts'
import { isGroup, type Group } from '../text/steps.ts'

/** A file of a tenant as the desk has it open. */
export interface Opened {
  /** Hash of its bytes: another is another file. */
  version: string
  values: Group
  /** The text of a page; missing for settings. */
  text?: string
}

/** What is to be different. */
export interface Change {
  /** The version that it was made from. */
  version: string
  /** Settings of the first level by name; null takes one out. All others stay. */
  set: Group
  text?: string
}

export type Saved =
  | { is: 'saved'; version: string }
  /** It would be a file that `check` refuses: nothing was written. */
  | { is: 'refused'; problems: Problem[] }
  /** Somebody has changed it since: nothing was written. */
  | { is: 'changed'; now: Opened }

export const SETTINGS = 'site.json'

/** Content pages of the tenant in `dir`, below its folder. */
export const pagesIn = (dir: string): string[] => {
  const found = findContent(dir, [])
  return Array.isArray(found) ? found : []
}

const isOne = (dir: string, file: string): boolean => file === SETTINGS || pagesIn(dir).includes(file)

/** @returns undefined for what is no file that the desk edits, or can't be read: `why` says so */
export const openFile = (dir: string, file: string): Opened | { why: string } => {
  const read = readOne(dir, file)
  if ('why' in read) return read
  try {
    return { version: read.version, ...opened(file, read.text) }
  } catch (error) {
    return { why: `${file} ${error instanceof Error ? error.message : String(error)}` }
  }
}

const opened = (file: string, text: string): Pick<Opened, 'values' | 'text'> => {
  if (file !== SETTINGS) {
    const parts = partsOf(text)
    return { values: parts.settings, text: parts.text }
  }
  const values: unknown = JSON.parse(text)
  if (!isGroup(values)) throw new Error('must hold a group of settings in { }')
  return { values }
}

const readOne = (dir: string, file: string): { text: string; version: string } | { why: string } => {
  if (!isOne(dir, file)) return { why: `there is no ${file}` }
  const read = readText(dir, file)
  return 'problem' in read
    ? { why: `${file} ${read.problem.message}` }
    : { text: read.text, version: bytesHash(read.bytes) }
}

/**
 * Writes a change, if the file is still the one that it was made from and `check` has nothing against the outcome.
 *
 * @throws Error where the file is none of the desk's, or can't be changed without touching more
 */
export const saveFile = async (dir: string, file: string, change: Change): Promise<Saved> => {
  const before = readOne(dir, file)
  if ('why' in before) throw new Error(before.why)
  const parts = opened(file, before.text)
  if (before.version !== change.version) return { is: 'changed', now: { version: before.version, ...parts } }
  const values = changed(parts.values, change.set)
  const text =
    parts.text === undefined
      ? withValues(before.text, parts.values, values)
      : withParts(before.text, { settings: values, text: change.text ?? parts.text })
  if (text === before.text) return { is: 'saved', version: before.version }
  const problems = await problemsOf(dir, file, text)
  if (problems.length > 0) return { is: 'refused', problems }
  // Whoever saves by another program does not wait for our checks.
  const now = readOne(dir, file)
  if ('why' in now || now.version !== before.version) return saveFile(dir, file, change)
  writeWhole(join(dir, file), text)
  return { is: 'saved', version: bytesHash(Buffer.from(text)) }
}

/** What a form has no value for is not there, unless it was written so. */
const changed = (values: Group, set: Group): Group => {
  const after: Group = { ...values }
  for (const [name, wanted] of Object.entries(set)) {
    const value = tidy(wanted, values[name])
    if (value === undefined) Reflect.deleteProperty(after, name)
    else after[name] = value
  }
  return after
}

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isGroup(value) && Object.keys(value).length === 0)

/** @param before what stood there: an empty text that somebody wrote stays one */
const tidy = (value: unknown, before: unknown): unknown => {
  if (value === null) return before === null ? null : undefined
  if (Array.isArray(value)) {
    const old: unknown[] = Array.isArray(before) ? before : []
    const all = value.map((each: unknown, index) => tidy(each, old[index]) ?? each)
    return all.length === 0 && before === undefined ? undefined : all
  }
  if (isGroup(value)) {
    const old = isGroup(before) ? before : {}
    const entries = Object.entries(value)
      .map(([name, each]) => [name, tidy(each, old[name])] as const)
      .filter(([, each]) => each !== undefined)
    return entries.length === 0 && before === undefined ? undefined : Object.fromEntries(entries)
  }
  return before === undefined && isEmpty(value) ? undefined : value
}

/** All that `check` would refuse of a file with this text. */
export const problemsOf = async (dir: string, file: string, text: string): Promise<Problem[]> => {
  if (file === SETTINGS) return readSite(dir, text).problems
  const made = contentFile(file, text)
  if ('problems' in made) return made.problems
  const { content } = await readContent(dir)
  const path = made.page.path.toLowerCase()
  const other = content.find((page) => page.file !== file && page.path.toLowerCase() === path)
  return other && !made.draft
    ? [{ file, field: 'path', message: `'${made.page.path}' is already the path of ${other.file}` }]
    : []
}

/** A page that is not there yet. @throws Error where there is one */
export const addPage = async (dir: string, file: string, text: string): Promise<Problem[]> => {
  if (existsSync(join(dir, file))) return [{ file, field: '', message: 'is there already' }]
  const problems = await problemsOf(dir, file, text)
  if (problems.length === 0) writeWhole(join(dir, file), text)
  return problems
}

/**
 * Puts a file back. The version says which one may be thrown away.
 *
 * @param text undefined for a file that was not there
 */
export const putBack = (dir: string, file: string, version: string, text: string | undefined): Saved => {
  const now = readOne(dir, file)
  if ('why' in now) throw new Error(now.why)
  if (now.version !== version)
    return { is: 'changed', now: { version: now.version, ...opened(file, now.text) } }
  if (text === undefined) {
    rmSync(join(dir, file))
    return { is: 'saved', version: '' }
  }
  writeWhole(join(dir, file), text)
  return { is: 'saved', version: bytesHash(Buffer.from(text)) }
}
