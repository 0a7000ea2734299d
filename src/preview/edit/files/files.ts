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

/** A tenant's file as opened in the desk. */
export interface Opened {
  /** A hash of its bytes. */
  version: string
  values: Group
  /** The text of a page; missing for settings. */
  text?: string
}

/** The changes to make. */
export interface Change {
  /** The version that the change is based on. */
  version: string
  /** Top-level settings by name; null removes one. All others stay. */
  set: Group
  text?: string
}

export type Saved =
  | { is: 'saved'; version: string }
  /** `check` would reject the file, so nothing was written. */
  | { is: 'refused'; problems: Problem[] }
  /** Somebody has changed the file since, so nothing was written. */
  | { is: 'changed'; now: Opened }

export const SETTINGS = 'site.json'

/** The paths of a tenant's content pages, relative to its folder. */
export const pagesIn = (dir: string): string[] => {
  const found = findContent(dir, [])
  return Array.isArray(found) ? found : []
}

const isOne = (dir: string, file: string): boolean => file === SETTINGS || pagesIn(dir).includes(file)

/** @returns the file, or why it can't be opened: it's not one the desk edits, or it can't be read */
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
 * Saves a change, provided that nobody has changed the file since and `check` accepts the result.
 *
 * @throws Error if the desk doesn't edit this file, or if it can't be changed without touching more
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
  // Another program may have written the file while we checked.
  const now = readOne(dir, file)
  if ('why' in now || now.version !== before.version) return saveFile(dir, file, change)
  writeWhole(join(dir, file), text)
  return { is: 'saved', version: bytesHash(Buffer.from(text)) }
}

/** Leaves out settings without a value in the form, unless the file has them that way. */
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

/** @param before the old value: empty texts that somebody wrote are kept */
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

/** Everything that `check` would reject in a file with this text. */
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

/** Adds a page. @throws Error if the file exists */
export const addPage = async (dir: string, file: string, text: string): Promise<Problem[]> => {
  if (existsSync(join(dir, file))) return [{ file, field: '', message: 'is there already' }]
  const problems = await problemsOf(dir, file, text)
  if (problems.length === 0) writeWhole(join(dir, file), text)
  return problems
}

/**
 * Restores a file, if it still has the version that may be discarded.
 *
 * @param text undefined if the file didn't exist
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
