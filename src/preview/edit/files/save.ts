import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord, lookUp } from '#lib/values.ts'
import type { Finding } from '#check/finding.ts'
import { type Edits, writeInside } from '#site/loading/files.ts'
import { bytesHash } from '#site/loading/tenantCache.ts'
import { withValues } from '../text/jsonText.ts'
import { withParts } from '../text/pageText.ts'
import { type Group, stepsBetween } from '../text/steps.ts'
import { opened, openText, readEditable, SETTINGS, textOf, type OpenFile } from './files.ts'
import { isDeepStrictEqual } from 'node:util'
import { redirectFrom } from '#site/settings/redirects.ts'
import { valueAt, type Path } from '../text/path.ts'

export type CheckEdits = (edits: Edits) => Promise<Finding[]>

interface ErrorsAfter {
  errors: Finding[]
  /** The errors that the edits cause: the tenant doesn't have them now. */
  brought: Finding[]
}

/**
 * @param now the current texts of the same files. They're checked as edits too, so that if two pages have the same address, the error is
 * reported for the same page before and after the edits
 */
async function errorsAfter(check: CheckEdits, edits: Edits, now: Edits): Promise<ErrorsAfter> {
  const errors = (await check(edits)).filter(isError)
  if (errors.length === 0) return { errors, brought: [] }
  const before = (await check(now)).filter(isError)
  const moved = without(errors, before, (error) => `${error.field} ${sameness(error)}`)
  const brought = without(moved.rest, moved.others, sameness).rest
  // If an error kept the tenant from loading before the edits, errors that are found only now may have been there all
  // along.
  const wasStopped = before.some(({ stops }) => stops)
  return { errors, brought: brought.filter(({ stops }) => stops ?? !wasStopped) }
}

const isError = ({ level }: Finding): boolean => level === 'error'

/**
 * A text that identifies an error. It stays the same if the list entry with the error moves to another position, or
 * if the suggestions in the error's message change.
 */
const sameness = ({ file, field, message, about }: Finding): string =>
  [file, field.replace(/\[\d+\]/g, '[]'), about ?? message].join(' ')

function without(
  list: readonly Finding[],
  others: readonly Finding[],
  keyOf: (finding: Finding) => string,
): { rest: Finding[]; others: Finding[] } {
  const left = [...others]
  const rest = list.filter((finding) => {
    const index = left.findIndex((other) => keyOf(other) === keyOf(finding))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  return { rest, others: left }
}

/** Settings that decide a page's address, or whether the page is published. */
const DECIDING = [/^(?:\w+_)?path$/, /^draft$/]

/**
 * Names the field that an edit changes. If it changes several, a field in DECIDING is preferred, because that's the
 * likeliest cause of errors elsewhere. Returns '' if only a page's text changes.
 * @example changedField({ title: 'A', path: '/a' }, { title: 'B', path: '/b' }) // 'path'
 */
function changedField(before: Group, after: Group): string {
  const paths = stepsBetween(before, after).map(({ path, does }) => (does === 'remove' ? listOf(path) : path))
  const [deciding] = DECIDING.flatMap((name) => paths.filter((path) => name.test(String(path.at(-1)))))
  return nameOf(deciding ?? paths[0] ?? [])
}

/** For a removed entry of a list, the path of the list, because the entry no longer exists. */
const listOf = (path: Path): Path => (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path)

const nameOf = (path: Path): string =>
  path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name === '' ? part : `${name}.${part}`),
    '',
  )

export interface Move {
  from: string
  to: string
}

/** Finds the address that an edit changes: a page's `path`, or a setting like `blogs.path`. */
function moveBetween(before: Group, after: Group): Move | undefined {
  for (const { path, ...step } of stepsBetween(before, after)) {
    if (step.does !== 'set' || !/^(?:\w+_)?path$/.test(String(path.at(-1)))) continue
    const from = valueAt(before, path)
    if (isAddress(from) && isAddress(step.value)) return { from, to: step.value }
  }
  return undefined
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/')

/**
 * Adds a redirect from a page's old address to its new one. Existing redirects to the old address are changed to lead
 * to the new one. A redirect from the new address is removed, because the page is there now.
 */
function withRedirect(settings: Group, { from, to }: Move): Group {
  const redirects: unknown[] = Array.isArray(settings['redirects']) ? settings['redirects'] : []
  const remaining = redirects.filter(
    (redirect) => !isRecord(redirect) || ![from, to].includes(redirectFrom(String(redirect['from']))),
  )
  const led = remaining.map((entry) => (isRecord(entry) && entry['to'] === from ? { ...entry, to } : entry))
  return { ...settings, redirects: [...led, { from, to }] }
}

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
  | { is: 'changed'; now: OpenFile }

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
  const before = readEditable(dir, file)
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
  (isRecord(value) && Object.keys(value).length === 0)

/** Removes empty values that the form added. @param before the old value. If there was one, the new value is kept even if it's empty */
function tidy(value: unknown, before: unknown): unknown {
  if (value === null) return before === null ? null : undefined
  if (Array.isArray(value)) {
    const old: unknown[] = Array.isArray(before) ? before : []
    const all = value.map((element: unknown, index) => tidy(element, old[index]) ?? element)
    return all.length === 0 && before === undefined ? undefined : all
  }
  if (isRecord(value)) {
    const old = isRecord(before) ? before : {}
    const entries = Object.entries(value)
      .map(([name, child]) => [name, tidy(child, lookUp(old, name))] as const)
      .filter(([, tidied]) => tidied !== undefined)
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
  const now = readEditable(dir, file)
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

interface FileEdit {
  file: string
  text: string | undefined
  field?: string
  move?: () => Move | undefined
  redirect?: boolean | undefined
}

/** @returns undefined if another program has changed a file in the meantime */
async function save(
  dir: string,
  { file, text, field = '', move, redirect = false }: FileEdit,
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
