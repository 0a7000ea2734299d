import { randomInt } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { SUBMIT_ERROR } from '#rules/leads/messages.ts'
import type { Lead } from '#rules/leads/leadBody.ts'
import { leadIdOf, type LeadId } from '#rules/leads/leadId.ts'
import type { ApiEnv, ApiOptions } from '../api.ts'
import {
  robotSign,
  readForm,
  readText,
  readFilesRequest,
  readJsonRequest,
  Refused,
  type LeadRequest,
} from './request.ts'
import type { Accepted, IncomingFile, Outbox } from '../outbox/outbox.ts'
import type { ServedTenant } from '../sites/tenants.ts'
import { SAY } from '../words.ts'
import { carOf, checkLead } from './checkLead.ts'
import { plainPage, SENT_PATH, sentPage, thanksHref } from './plainPage.ts'
import { readPlainRequest, type PlainRequest } from './plainForm.ts'
import { openUploads, type WithUpload } from './uploads.ts'
import { fileTypeFromBuffer } from 'file-type'
import { FILE_RULES, isField, isOwnField, OWN_FILE_RULES } from '#rules/forms/fieldTable.ts'
import type { FormSettings } from '#rules/forms/settings.ts'
import type { FileInfo } from '#rules/leads/cleanValues.ts'
import { text } from '#lib/values.ts'

const JSON_TYPE = /^application\/json\b/i
const FILES_TYPE = /^multipart\/form-data\b/i
export const PLAIN_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** The routes for leads (docs/leads.md, 'Routes'). For a refused request, they throw an error for their app. */
export function leadRoutes(options: ApiOptions): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  const withUpload = openUploads(options.uploads)
  app.post('/api/leads', async (c) => {
    if (PLAIN_TYPE.test(typeOf(c))) return plainLead(c, options, withUpload)
    return answer(c, await take(c, await jsonOf(c), options, null), 201)
  })
  app.get(SENT_PATH, (c) => c.html(sentPage(c.get('tenant'), new URL(c.req.url).searchParams)))
  app.put('/api/leads/:id', async (c) => {
    const id = leadIdOf(c.req.param('id'))
    if (id === null) throw new Refused(404, SAY.unknownLead)
    return answer(c, await take(c, await jsonOf(c), options, id), 200)
  })
  app.post('/api/leads/with-files', async (c) => {
    if (!FILES_TYPE.test(typeOf(c))) throw new Refused(415, SAY.type)
    const accepted = await withUpload(c.req.raw, c.get('caller').address, async (form) =>
      take(c, readFilesRequest(form, formsOf(c)), options, null),
    )
    return answer(c, accepted, 201)
  })
  // In mock mode (spec §7), requests are checked, but nothing is stored.
  const mock = { ...options, outbox: MOCK_OUTBOX }
  app.post('/mock/leads', async (c) => {
    if (PLAIN_TYPE.test(typeOf(c))) return plainLead(c, mock, withUpload)
    return answer(c, await take(c, await jsonOf(c), mock, null), 201)
  })
  app.put('/mock/leads/:id', async (c) => answer(c, await take(c, await jsonOf(c), mock, null), 200))
  return app
}

const typeOf = (c: Context): string => c.req.header('content-type') ?? ''

async function jsonOf(c: Context<ApiEnv>): Promise<LeadRequest> {
  if (!JSON_TYPE.test(typeOf(c))) throw new Refused(415, SAY.type)
  return readJsonRequest(await readText(c.req.raw), formsOf(c))
}

const formsOf = (c: Context<ApiEnv>): FormSettings => c.get('tenant').site.forms as FormSettings

const answer = (c: Context, accepted: Accepted, status: 200 | 201): Response => c.json(accepted, status)

async function take(
  c: Context<ApiEnv>,
  request: LeadRequest,
  options: Pick<ApiOptions, 'outbox' | 'testNumber' | 'now' | 'leadsLeastMs'>,
  to: LeadId | null,
): Promise<Accepted> {
  refuseRobots(request, options.leadsLeastMs)
  const tenant = c.get('tenant')
  const { lead, files } = await checked(c, request, tenant, options)
  return keep(tenant, { key: request.key, lead, files }, options.outbox, to)
}

function refuseRobots({ trap }: LeadRequest, leastMs?: number): void {
  const sign = robotSign(trap, leastMs)
  if (sign !== null) throw new Refused(400, sign === 'fast' ? SAY.tooFast : SAY.robot)
}

async function checked(
  c: Context,
  request: LeadRequest,
  tenant: ServedTenant,
  { testNumber, now }: Pick<ApiOptions, 'testNumber' | 'now'>,
): Promise<{ lead: Lead; files: IncomingFile[] }> {
  const { values, kept } = await describeFiles(request)
  const userAgent = c.req.header('user-agent') ?? ''
  const { host } = c.get('caller')
  const lead = checkLead(request, values, tenant, { testNumber, userAgent, host, now: now() })
  // A file of an own field that wasn't shown, or that the form doesn't have, belongs to nothing.
  const asked = kept.filter(
    ({ field }) => isField(field) || lead.own_fields?.some(({ name }) => name === field),
  )
  return { lead, files: asked }
}

type KeepLead = Pick<Outbox, 'accept'>

async function keep(
  { slug, site }: ServedTenant,
  incoming: { key: string; lead: Lead; files: IncomingFile[] },
  outbox: KeepLead,
  to: LeadId | null,
): Promise<Accepted> {
  const { accept } = site.mock_leads ? MOCK_OUTBOX : outbox
  let accepted: Accepted | null
  try {
    accepted = await accept({ tenant: slug, ...incoming }, to)
  } catch {
    // The lead may have been stored. The browser may send it again with the same key.
    throw new Refused(503, SUBMIT_ERROR)
  }
  if (accepted === null) throw new Refused(404, SAY.unknownLead)
  return accepted
}

const MOCK_OUTBOX: KeepLead = {
  accept: async () => ({ id: randomInt(1, 2 ** 31), reference: '' }),
}

/** Redirects to the thank-you page, or shows the form again with its errors. */
async function plainLead(c: Context<ApiEnv>, options: ApiOptions, withUpload: WithUpload): Promise<Response> {
  const tenant = c.get('tenant')
  let request: PlainRequest | undefined
  const withForm = async (answerForm: (form: FormData) => Promise<Response>): Promise<Response> =>
    FILES_TYPE.test(typeOf(c))
      ? withUpload(c.req.raw, c.get('caller').address, answerForm)
      : answerForm(await readForm(c.req.raw))
  try {
    return await withForm(async (form) => {
      const referer = c.req.header('referer') ?? ''
      const sent = readPlainRequest(form, { tenant, referer, now: options.now() })
      request = sent
      // Without JavaScript, it isn't known when the form was first touched.
      if (robotSign(sent.trap) === 'filled') throw new Refused(400, SAY.robot)
      const { lead, files } = await checked(c, sent, tenant, options)
      const { reference } = await keep(tenant, { key: sent.key, lead, files }, options.outbox, null)
      return c.redirect(thanksHref(sent, reference, carOf(sent.lead, tenant)), 303)
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return c.html(plainPage(tenant, error, request), error.status)
  }
}

/** A file's name gets its type's extension, so that it always fits the contents. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
}
/** What file-type returns for old Word files, because it can't look into this kind of container. */
const CONTAINER = 'application/x-cfb'

/** The contents of files that are too large aren't inspected. */
async function describeFiles({ files, fileFields }: Pick<LeadRequest, 'files' | 'fileFields'>): Promise<{
  values: Record<string, FileInfo[]>
  kept: IncomingFile[]
}> {
  const values: Record<string, FileInfo[]> = {}
  const kept: IncomingFile[] = []
  for (const [index, file] of files.entries()) {
    const field = fileFields[index] ?? ''
    if (!isField(field) && !isOwnField(field)) continue
    const small = file.size <= (isField(field) ? (FILE_RULES[field]?.maxBytes ?? 0) : OWN_FILE_RULES.maxBytes)
    const bytes = small ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
    const type = await fileTypeOf(bytes, file.name)
    const name = safeName(file.name, type)
    values[field] = [...(values[field] ?? []), { name, size: file.size, type }]
    if (small) kept.push({ field, name, type, bytes })
  }
  return { values, kept }
}

async function fileTypeOf(bytes: Uint8Array, name: string): Promise<string> {
  let mime: string | undefined
  try {
    mime = (await fileTypeFromBuffer(bytes))?.mime
  } catch {
    // It can't be parsed, so it isn't of a type that we accept.
    return ''
  }
  if (mime === CONTAINER && /\.doc$/i.test(name)) return 'application/msword'
  return text(mime)
}

function safeName(name: string, type: string): string {
  const stem = (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N} _.()-]/gu, '')
    .replace(/^\.+/, '')
    .trim()
  const ending = ENDINGS[type]
  return `${stem.slice(0, 80) || 'file'}${ending === undefined ? '' : `.${ending}`}`
}
