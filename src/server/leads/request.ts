import { parseJsonOrNothing } from '#lib/files.ts'
import { isOwnField } from '#rules/forms/fieldTable.ts'
import { isForm, type FormId } from '#rules/forms/formTable.ts'
import { FORM_ABOUTS, type FormAbout, type FormSettings } from '#rules/forms/settings.ts'
import { fieldsOf, shortText } from '#rules/browser/stored.ts'
import { isFileField } from '#rules/leads/leadBody.ts'
import { SAY, bodySays } from '../words.ts'
import { BodyError, readBody, readChunks, type BodyLimits } from '#lib/requestBody.ts'
import type { Context } from 'hono'

/** What's in a request for a lead (docs/leads.md, 'Routes'), which hasn't been checked yet. */
export interface LeadRequest {
  form: FormId
  /** Null if the form doesn't say what its page is about. */
  about: FormAbout | null
  key: string
  trap: unknown
  lead: Readonly<Record<string, unknown>>
  files: readonly File[]
  fileFields: readonly string[]
}

export class Refused extends Error {
  override name = 'Refused'
  readonly status: 400 | 403 | 404 | 408 | 413 | 415 | 429 | 503
  readonly fields: Readonly<Record<string, string>> | undefined

  constructor(status: Refused['status'], message: string, fields?: Readonly<Record<string, string>>) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

const MAX_FIELDS = 150
const KEY = /^[A-Za-z0-9_-]{16,64}$/
/** Only attackers send these as names of fields, because they have a meaning on every JavaScript object. */
const RESERVED = ['__proto__', 'constructor', 'prototype']

export function readJsonRequest(json: string, settings: FormSettings): LeadRequest {
  const body = fieldsOf(parseJsonOrNothing(json))
  const lead = fieldsOf(body?.get('lead'))
  if (!body || !lead) throw new Refused(400, SAY.malformed)
  checkNames([...body.keys()])
  checkNames([...lead.keys()])
  const form = body.get('form')
  if (!isForm(form, settings)) throw new Refused(400, SAY.form)
  const key = body.get('key')
  if (typeof key !== 'string' || !KEY.test(key)) throw new Refused(400, SAY.key)
  // Files only count if they're sent.
  const entries = [...lead].filter(([name]) => !isFileField(name))
  return {
    form,
    about: aboutOf(body.get('about')),
    key,
    trap: body.get('trap'),
    lead: Object.fromEntries(entries),
    files: [],
    fileFields: [],
  }
}

/** The field `payload` has what a JSON request would have. The files have the names of their form fields. */
export function readFilesRequest(body: FormData, settings: FormSettings): LeadRequest {
  const entries = [...body]
  checkNames(entries.map(([name]) => name))
  const payload = body.get('payload')
  if (typeof payload !== 'string') throw new Refused(400, SAY.malformed)
  return { ...readJsonRequest(payload, settings), ...filesOf(entries) }
}

/** Browsers send an empty file for a file field that isn't used. */
export function filesOf(
  entries: readonly [string, FormDataEntryValue][],
): Pick<LeadRequest, 'files' | 'fileFields'> {
  const files: File[] = []
  const fileFields: string[] = []
  for (const [name, value] of entries) {
    if (typeof value === 'string' || (value.size === 0 && value.name === '')) continue
    if (!isFileField(name) && !isOwnField(name)) throw new Refused(400, SAY.names)
    files.push(value)
    fileFields.push(name)
  }
  return { files, fileFields }
}

export const aboutOf = (value: unknown): FormAbout | null =>
  FORM_ABOUTS.find((about) => about === value) ?? null

export function checkNames(names: readonly string[]): void {
  if (names.length > MAX_FIELDS) throw new Refused(400, SAY.fieldCount)
  if (names.some((name) => RESERVED.includes(name))) throw new Refused(400, SAY.names)
}

/** Enough for fifty visited pages with addresses of 2,000 characters, and a long message. */
export const MAX_JSON = 512 * 1024
export const MAX_FORM = 128 * 1024

function refuse(error: unknown): never {
  throw error instanceof BodyError ? new Refused(error.status, bodySays(error.status)) : error
}

/** @throws Refused with status 413 (too large), 408 (too slow) or 400 (not complete) */
export const readUpload = (
  request: Request,
  limits: BodyLimits,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<void> => readChunks(request, limits, take).catch(refuse)

export async function readText(request: Request, max = MAX_JSON): Promise<string> {
  const bytes = await readBody(request, max).catch(refuse)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused(400, SAY.malformed)
  }
}

export const readForm = async (request: Request): Promise<FormData> =>
  parseForm(request, await readBody(request, MAX_FORM).catch(refuse))

export async function parseForm(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  try {
    return await new Response(bytes, { headers }).formData()
  } catch {
    throw new Refused(400, SAY.malformed)
  }
}

/** The least time between first touching the form and sending it, by default. */
export const LEAST_MS = 1_500
/** No tab stays open for longer, so a longer time can't be real. */
const MOST_MS = 30 * 86_400_000

/**
 * Says why a form seems to be sent by a robot.
 *
 * @param trap `{ url, ms }` from the browser: the hidden field's value, and the time since the form was first touched
 */
export function robotSign(trap: unknown, leastMs = LEAST_MS): 'filled' | 'fast' | null {
  const fields = fieldsOf(trap)
  if (fields?.get('url') !== '') return 'filled'
  const ms = fields.get('ms')
  return typeof ms === 'number' && ms >= leastMs && ms <= MOST_MS ? null : 'fast'
}

const MAX_BODY = 16 * 1024

export type Input = ReadonlyMap<string, unknown>

export async function readInput(c: Context): Promise<Input> {
  // Plain text is the type of beacons, which pages send as they close.
  if (!/^(?:application\/json|text\/plain)\b/i.test(c.req.header('content-type') ?? ''))
    throw new Refused(415, SAY.type)
  const input = fieldsOf(parseJsonOrNothing(await readText(c.req.raw, MAX_BODY)))
  if (!input) throw new Refused(400, SAY.malformed)
  return input
}

export function idIn(input: Input, name: string): number | null {
  const value = input.get(name)
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}

export const textIn = (input: Input, name: string, max: number): string => shortText(input.get(name), max)
