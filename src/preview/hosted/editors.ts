import { readFileSync, statSync, appendFileSync, chmodSync } from 'node:fs'
import { array, lazy, object, string, type InferType } from 'yup'
import { check } from '#site/loading/check.ts'
import { describe } from '#site/loading/problems.ts'
import { SLUG } from '#site/settings/patterns.ts'

/** What an editor did, without any contents. */
export interface Edit {
  who: string
  tenant: string
  what: 'save' | 'add' | 'photo' | 'undo' | 'publish'
  /** Path in the tenant's folder; '' for publishing. */
  file: string
  /**
   * For a save, the page or settings form that was saved. For publishing, 'live' or 'refused',
   * followed by the id of the commit if there is one.
   */
  more?: string
}

interface Log {
  /** @throws Error if the log can't be written, so that nothing changes without being logged */
  ready: () => void
  add: (edit: Edit) => void
}

/**
 * Logs each change as a line of JSON in a file that only the user who runs the desk may read. The file is opened for
 * each line, so it can be rotated.
 * @throws Error if the file can't be written
 */
export function editLog(file: string, now: () => number): Log {
  const append = (line: string): void => appendFileSync(file, line, { mode: 0o600, flush: line !== '' })
  append('')
  chmodSync(file, 0o600)
  return {
    ready: () => append(''),
    add: (edit) => append(`${JSON.stringify({ at: new Date(now()).toISOString(), ...edit })}\n`),
  }
}

const ROLES = ['edit', 'publish'] as const

/**
 * Matches a single email address in a sign-in proxy's header. It doesn't match several addresses, or characters that
 * could start another header or a new line in the log.
 */
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

const editorSchema = object({
  email: string().max(200).matches(EMAIL, 'must be an email address').required(),
  name: string().max(100).required(),
  role: string().oneOf(ROLES).required(),
  tenants: lazy((value: unknown) =>
    value === 'all'
      ? string()
          .oneOf(['all'] as const)
          .required()
      : array(string().matches(SLUG, 'must be the slug of a tenant').required()).min(1).required(),
  ),
}).noUnknown()

export const editorsSchema = object({ editors: array(editorSchema).min(1).required() }).noUnknown()

export interface Editor {
  /** In lower case. */
  email: string
  name: string
  /** With 'edit', the editor may change drafts; with 'publish', the editor may also publish them. */
  role: (typeof ROLES)[number]
  tenants: 'all' | readonly string[]
}

export type FindEditor = (email: string) => Editor | undefined

export const mayEdit = ({ tenants }: Editor, slug: string): boolean =>
  tenants === 'all' || tenants.includes(slug)

/** @throws Error listing everything that's wrong with the file */
export function readEditors(file: string): Editor[] {
  const bad = (why: string): Error => new Error(`the editors’ file ${file} ${why}`)
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) throw bad('doesn’t exist')
  if (!stat.isFile()) throw bad('isn’t a file')
  if ((stat.mode & 0o022) !== 0)
    throw bad('can be changed by others, not only its owner: run chmod 600 on it')
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    throw bad(`isn’t valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const checked = check(editorsSchema, value, '')
  if (checked.value === undefined) throw bad(`is wrong: ${checked.problems.map(describe).join('; ')}`)
  const { editors } = checked.value as InferType<typeof editorsSchema>
  const all = editors.map((editor) => ({
    ...editor,
    email: editor.email.toLowerCase(),
    tenants: editor.tenants as Editor['tenants'],
  }))
  const twice = all.find(({ email }, index) => all.findIndex((other) => other.email === email) < index)
  if (twice) throw bad(`names ${twice.email} twice`)
  return all
}

/**
 * Looks editors up in the file as it is now, so that removing somebody takes effect immediately. While the file is
 * invalid, nobody is admitted.
 */
export function editorsIn(file: string, warn: (message: string) => void): FindEditor {
  let stamp = ''
  let byEmail = new Map<string, Editor>()
  return (email) => {
    const stat = statSync(file, { throwIfNoEntry: false })
    const now = stat ? `${stat.mtimeMs} ${stat.ctimeMs} ${stat.size} ${stat.ino}` : 'none'
    if (now !== stamp) {
      stamp = now
      byEmail = new Map()
      try {
        byEmail = new Map(readEditors(file).map((editor) => [editor.email, editor]))
      } catch (error) {
        warn(`${error instanceof Error ? error.message : String(error)}: nobody can edit until you fix it`)
      }
    }
    return byEmail.get(email)
  }
}

/** In lower case; undefined if the header is anything but a single address. */
export const emailIn = (header: string | undefined): string | undefined =>
  header !== undefined && header.length <= 200 && EMAIL.test(header) ? header.toLowerCase() : undefined
