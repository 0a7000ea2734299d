import { ValidationError } from 'yup'
import { parseJsonOrNothing } from '#lib/files.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { isCheckoutKind, type CheckoutKind } from '#rules/pricing/checkout.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import { leadSchema } from '#rules/leads/leadSchema.ts'
import { readBody } from '#lib/requestBody.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { testNumberOf } from '#rules/phone/phone.ts'
import { text } from '#lib/values.ts'
import type { Site } from '#site/settings/schema.ts'

/** Checked according to spec §5. */
export type CheckoutForm =
  | { ok: true; car: string; kind: CheckoutKind; key: string; values: FormValues }
  | {
      ok: false
      car: string
      kind: CheckoutKind
      fields: Record<string, string>
      given: Record<string, string>
    }

const KEY = /^[A-Za-z0-9_-]{16,64}$/

/** @returns null if it isn't from one of our forms */
export async function readCheckoutForm(
  body: Record<string, unknown>,
  site: Site,
): Promise<CheckoutForm | null> {
  const { car, kind, key = '', _url2: trap = '' } = body
  const keyed = key === '' || (typeof key === 'string' && KEY.test(key))
  if (!isSafeSlug(car) || !isCheckoutKind(kind) || !keyed || trap !== '') return null
  const wrong = (fields: Record<string, string>): CheckoutForm => ({
    ok: false,
    car,
    kind,
    fields,
    given: textsOf(body),
  })
  try {
    const schema = leadSchema('reserve', site.forms, { region: site.region, testNumber: testNumberOf(site) })
    const values = await schema.validate(body, { abortEarly: false })
    // Some sites' forms don't ask for an email address, but a payment needs one.
    if (text(values.email) === '') return null
    return { ok: true, car, kind, key: text(key), values }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return wrong(Object.fromEntries(error.inner.map(({ path, message }) => [path ?? '', message])))
  }
}

const MAX_BODY = 16 * 1024

/** Reads JSON or a plain form; null for anything else. */
export async function readFields(request: Request): Promise<Record<string, unknown> | null> {
  const type = request.headers.get('content-type') ?? ''
  const body = (await readBody(request, MAX_BODY)).toString('utf8')
  if (isForm(request)) return Object.fromEntries(new URLSearchParams(body))
  if (!/^application\/json\b/i.test(type)) return null
  const fields = fieldsOf(parseJsonOrNothing(body))
  return fields && Object.fromEntries(fields)
}

/** Whether the browser itself sent a form and will show the response as a page. */
export const isForm = (request: Request): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')

const textsOf = (body: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, 300)]] : [],
    ),
  )
