import { parseJsonOrNothing } from '#lib/files.ts'
import { FIELDS, isField, type Field } from '#rules/forms/fieldTable.ts'
import { isForm, type FormId } from '#rules/forms/formTable.ts'
import { FORM_ABOUTS, type FormAbout } from '#rules/forms/settings.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { SAY } from '../words.ts'

/** The contents of a request for a lead, which haven't been checked yet (docs/leads.md, 'Routes'). */
export interface LeadRequest {
  form: FormId
  /** What the form's page was about, as the form says; null if it doesn't say. */
  about: FormAbout | null
  /** The idempotency key, made by the browser. */
  key: string
  trap: unknown
  lead: Readonly<Record<string, unknown>>
  files: readonly File[]
  /** The form field of each file, in the order of the files. */
  fileFields: readonly string[]
}

/** An error for a request that's refused, with the status to respond with. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: 400 | 403 | 404 | 408 | 413 | 415 | 429 | 503
  /** What's wrong with individual fields, by their name. */
  readonly fields: Readonly<Record<string, string>> | undefined

  constructor(status: Refused['status'], message: string, fields?: Readonly<Record<string, string>>) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

/** Maximum number of fields to accept. No form has nearly as many. */
const MAX_FIELDS = 150
const KEY = /^[A-Za-z0-9_-]{16,64}$/
/** Names that have a meaning on every JavaScript object. Only attackers send these as names of fields. */
const RESERVED = ['__proto__', 'constructor', 'prototype']

/**
 * Parses a browser's JSON request.
 *
 * @throws Refused
 */
export const readJsonRequest = (json: string): LeadRequest => {
  const body = fieldsOf(parseJsonOrNothing(json))
  const lead = fieldsOf(body?.get('lead'))
  if (!body || !lead) throw new Refused(400, SAY.malformed)
  checkNames([...body.keys()])
  checkNames([...lead.keys()])
  const form = body.get('form')
  if (!isForm(form)) throw new Refused(400, SAY.form)
  const key = body.get('key')
  if (typeof key !== 'string' || !KEY.test(key)) throw new Refused(400, SAY.key)
  // Ignore descriptions of files in the JSON, because files only count if they're sent.
  const said = [...lead].filter(([name]) => !isFileField(name))
  return {
    form,
    about: aboutOf(body.get('about')),
    key,
    trap: body.get('trap'),
    lead: Object.fromEntries(said),
    files: [],
    fileFields: [],
  }
}

/**
 * Parses a browser's multipart request. Its field `payload` has what a JSON request would have. The files have the
 * names of their form fields.
 *
 * @throws Refused
 */
export const readFilesRequest = (body: FormData): LeadRequest => {
  const entries = [...body]
  checkNames(entries.map(([name]) => name))
  const payload = body.get('payload')
  if (typeof payload !== 'string') throw new Refused(400, SAY.malformed)
  return { ...readJsonRequest(payload), ...filesOf(entries) }
}

/** Returns a form's files. Leaves out empty files, because browsers send one for a file field that isn't used. */
export const filesOf = (
  entries: readonly [string, FormDataEntryValue][],
): Pick<LeadRequest, 'files' | 'fileFields'> => {
  const files: File[] = []
  const fileFields: string[] = []
  for (const [name, value] of entries) {
    if (typeof value === 'string' || (value.size === 0 && value.name === '')) continue
    if (!isFileField(name)) throw new Refused(400, SAY.names)
    files.push(value)
    fileFields.push(name)
  }
  return { files, fileFields }
}

/** Reads what a form's page was about; null if it's invalid. */
export const aboutOf = (value: unknown): FormAbout | null =>
  FORM_ABOUTS.find((each) => each === value) ?? null

/**
 * Checks the names of fields.
 *
 * @throws Refused if there are too many, or if one of them is dangerous
 */
export const checkNames = (names: readonly string[]): void => {
  if (names.length > MAX_FIELDS) throw new Refused(400, SAY.fieldCount)
  if (names.some((name) => RESERVED.includes(name))) throw new Refused(400, SAY.names)
}

export const isFileField = (name: string): boolean => isField(name) && (FIELDS[name] as Field).kind === 'file'
