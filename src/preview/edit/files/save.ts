import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lookUp } from '#lib/values.ts'
import { type CheckEdits, errorsAfter } from '#check/errorsAfter.ts'
import type { Finding } from '#check/finding.ts'
import { type Edits, writeInside } from '#site/loading/files.ts'
import { bytesHash } from '#site/loading/tenantCache.ts'
import { withValues } from '../text/jsonText.ts'
import { withParts } from '../text/pageText.ts'
import { isGroup, type Group } from '../text/steps.ts'
import { changedField, moveBetween, withRedirect, type Move } from './redirect.ts'
import { opened, openText, readOne, SETTINGS, textOf, type Opened } from './files.ts'
import { isDeepStrictEqual } from 'node:util'

export interface Change {
  version: string
  /** Top-level settings to change, by name; null removes a setting. Settings that aren't listed stay as they are. */
  set: Group
  text?: string
  redirect?: boolean
}

export type Saved =
  /** `errors` lists all the errors that `check` still finds in the tenant; missing if nothing had to be written. */
  | { is: 'saved'; version: string; errors?: Finding[] }
  | Refused
  /** Somebody has changed the file since, so nothing was written. */
  | { is: 'changed'; now: Opened }

/** The tenant would have errors that it doesn't have now, so nothing was written. */
interface Refused {
  is: 'refused'
  errors: Finding[]
  /** The changed field, such as 'path'; '' for the text. */
  field: string
  redirect?: Move
}

/**
 * Saves a change, provided that nobody has changed the file since the change's version, and that the change causes no
 * new errors.
 * @throws Error if the desk doesn't edit this file, or if the change can't be made without changing anything else
 */
export async function saveFile(dir: string, file: string, change: Change, check: CheckEdits): Promise<Saved> {
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
  const field = changedField(parts.values, values)
  const move = () => moveBetween(parts.values, values)
  const saved = await save(dir, { file, text, field, move, redirect: change.redirect }, check)
  return saved ?? saveFile(dir, file, change, check)
}

/** Applies changes to settings. A setting that's empty in the form isn't written, unless the file already has it. */
function changed(values: Group, set: Group): Group {
  const after = new Map(Object.entries(values))
  for (const [name, wanted] of Object.entries(set)) {
    const value = tidy(wanted, after.get(name))
    if (value === undefined) after.delete(name)
    else after.set(name, value)
  }
  return Object.fromEntries(after)
}

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isGroup(value) && Object.keys(value).length === 0)

/** Removes empty values that the form added. @param before the old value. If there was one, the new value is kept even if it's empty */
function tidy(value: unknown, before: unknown): unknown {
  if (value === null) return before === null ? null : undefined
  if (Array.isArray(value)) {
    const old: unknown[] = Array.isArray(before) ? before : []
    const all = value.map((each: unknown, index) => tidy(each, old[index]) ?? each)
    return all.length === 0 && before === undefined ? undefined : all
  }
  if (isGroup(value)) {
    const old = isGroup(before) ? before : {}
    const entries = Object.entries(value)
      .map(([name, each]) => [name, tidy(each, lookUp(old, name))] as const)
      .filter(([, each]) => each !== undefined)
    return entries.length === 0 && before === undefined ? undefined : Object.fromEntries(entries)
  }
  return before === undefined && isEmpty(value) ? undefined : value
}

export async function addPage(dir: string, file: string, text: string, check: CheckEdits): Promise<Saved> {
  const isThere: Refused = {
    is: 'refused',
    errors: [{ level: 'error', file, field: '', message: 'already exists' }],
    field: '',
  }
  if (existsSync(join(dir, file))) return isThere
  return (await save(dir, { file, text }, check)) ?? isThere
}

/**
 * Restores a file, provided that nobody has changed it since `version`, and that restoring it causes no new errors.
 * @param text the text to restore; undefined if the file didn't exist
 */
export async function putBack(
  dir: string,
  file: string,
  { version, text, redirect }: { version: string; text: string | undefined; redirect?: boolean },
  check: CheckEdits,
): Promise<Saved> {
  const now = readOne(dir, file)
  if ('why' in now) throw new Error(now.why)
  const parts = opened(file, now.text)
  if (now.version !== version) return { is: 'changed', now: { version: now.version, ...parts } }
  if (text === now.text) return { is: 'saved', version }
  // No redirect is offered when settings are restored, because adding one would change the settings.
  const move = () => {
    const then = text === undefined || file === SETTINGS ? undefined : openText(file, text)
    return then && 'values' in then ? moveBetween(parts.values, then.values) : undefined
  }
  const saved = await save(dir, { file, text, move, redirect }, check)
  return saved ?? putBack(dir, file, { version, text, ...(redirect !== undefined && { redirect }) }, check)
}

interface Wanted {
  file: string
  text: string | undefined
  field?: string
  move?: () => Move | undefined
  redirect?: boolean | undefined
}

/** @returns undefined if another program has changed a file in the meantime */
async function save(
  dir: string,
  { file, text, field = '', move, redirect = false }: Wanted,
  check: CheckEdits,
): Promise<Saved | undefined> {
  const edit: Edits = new Map([[file, text]])
  const edits = (redirect ? redirecting(dir, edit, move?.()) : undefined) ?? edit
  const now = textsOf(dir, edits)
  const { errors, brought } = await errorsAfter(check, edits, now)
  if (brought.length > 0) {
    const moved = redirect ? undefined : move?.()
    const better = redirecting(dir, edit, moved)
    const helps = better && (await errorsAfter(check, better, textsOf(dir, better))).brought.length === 0
    return { is: 'refused', errors: brought, field, ...(moved && helps && { redirect: moved }) }
  }
  if (!isDeepStrictEqual(textsOf(dir, edits), now)) return undefined
  for (const [name, content] of edits)
    if (content === undefined) rmSync(join(dir, name))
    else writeInside(dir, name, content)
  const saved = edits.get(file)
  return { is: 'saved', version: saved === undefined ? '' : bytesHash(Buffer.from(saved)), errors }
}

const textsOf = (dir: string, edits: Edits): Edits =>
  new Map(Array.from(edits.keys(), (file) => [file, textOf(dir, file)]))

/** Undefined if nothing moves, or if the settings can't be read. */
function redirecting(dir: string, edits: Edits, move: Move | undefined): Edits | undefined {
  const settings = edits.get(SETTINGS) ?? textOf(dir, SETTINGS)
  if (!move || settings === undefined) return undefined
  const parts = openText(SETTINGS, settings)
  if ('why' in parts) return undefined
  const text = withValues(settings, parts.values, withRedirect(parts.values, move))
  return new Map([...edits, [SETTINGS, text]])
}
