import { createHash } from 'node:crypto'
import { isForm, type FormId } from '#rules/forms/formTable.ts'
import { initialValues } from '#rules/forms/initialValues.ts'
import type { FormSettings } from '#rules/forms/settings.ts'
import { normalisePath } from '#lib/pathname.ts'
import { text } from '#lib/values.ts'
import type { ServedTenant } from '../sites/tenants.ts'
import { SAY } from '../words.ts'
import { shownContext } from './checkLead.ts'
import { isFileField } from '#rules/leads/leadBody.ts'
import { aboutOf, checkNames, filesOf, Refused, type LeadRequest } from './request.ts'

/** A form sent without JavaScript, with hidden fields whose names start with `_`. */
export interface PlainRequest extends LeadRequest {
  /** Whether scripts ran on the form's page, and have filled in the values from the page's address. */
  scripted: boolean
  /** The fields that were filled in from the page's address, except for the vehicle. */
  taken: Readonly<Record<string, string>>
}

interface Sent {
  tenant: ServedTenant
  referer: string
  now: number
}

/**
 * The key in the page is the same for everybody, so the real key is made from it, the day, everything that was typed,
 * and the values from the address. So pressing the button twice makes only one lead, but two shoppers' leads stay
 * apart.
 *
 * @throws Refused
 */
export function readPlainRequest(body: FormData, { tenant, referer, now }: Sent): PlainRequest {
  const entries = [...body]
  checkNames(entries.map(([name]) => name))
  const fieldText = (name: string): string => {
    const value = body.get(name)
    return typeof value === 'string' ? value : ''
  }
  const form = fieldText('_form')
  if (!isForm(form, tenant.site.forms as FormSettings)) throw new Refused(400, SAY.form)
  const typed = entries.filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !entry[0].startsWith('_') && !isFileField(entry[0]),
  )
  const page = URL.canParse(referer) ? new URL(referer) : null
  const query: Record<string, string> = Object.fromEntries(page?.searchParams ?? [])
  // The sender may have made up the host, so the lead's URL below starts with the site's own address.
  const path = normalisePath(fieldText('_url') || fieldText('_page') || (page?.pathname ?? '')) ?? '/'
  const about = aboutOf(fieldText('_about'))
  const scripted = fieldText('_url') !== ''
  const fields = Object.fromEntries(typed)
  const lead = {
    ...fields,
    ...(about === 'link' && !fields['car_id'] && !fields['vehicle'] && linkedCar(query)),
  }
  const taken = scripted ? {} : leftAlone({ form, about, lead }, tenant, query)
  const all = { ...lead, ...taken }
  return {
    form,
    about,
    key: keyOf(
      [fieldText('_key'), form, new Date(now).toISOString().slice(0, 10)],
      [...typed, ...Object.entries(all).filter(([name, value]) => fields[name] !== value)],
    ),
    trap: { url: fieldText('_url2'), ms: Infinity },
    lead: { ...all, url: `${tenant.site.url}${path}` },
    ...filesOf(entries),
    scripted,
    taken,
  }
}

/** Without JavaScript, the vehicle isn't in the form (spec §2). */
const linkedCar = ({
  car_id: id = '',
  car_type: type = '',
}: Record<string, string>): Record<string, string> =>
  /^\d{1,15}$/.test(id) ? { car_id: id, ...(/^[\w-]{1,20}$/.test(type) && { car_type: type }) } : {}

/** Each with its query parameter (spec §2 'Finance page'; features/leads/stored/prefill.ts). */
const OF_ADDRESS = {
  vehiclePriceBudget: 'vehiclePriceBudget',
  preferredDealership: 'preferredDealership',
  dealership_slug: 'preferredDealership',
  website_location: 'website_location',
} as const

/** Fills in the fields that the shopper left empty, as the page's script would do. Invalid values are left out. */
function leftAlone(
  { form, about, lead }: { form: FormId; about: LeadRequest['about']; lead: Record<string, string> },
  tenant: ServedTenant,
  query: Record<string, string>,
): Record<string, string> {
  const settings = tenant.site.forms as FormSettings
  const opened = initialValues(form, settings, shownContext({ about, lead }, tenant), { query })
  const prefilled = Object.entries(OF_ADDRESS).filter(
    ([name, asked]) =>
      (lead[name] ?? '').trim() === '' &&
      query[asked] &&
      opened[name as keyof typeof OF_ADDRESS] === text(query[asked]),
  )
  return Object.fromEntries(prefilled.map(([name, asked]) => [name, text(query[asked])]))
}

const keyOf = (seeds: readonly string[], typed: readonly (readonly [string, string])[]): string =>
  createHash('sha256')
    .update(JSON.stringify([seeds, typed]))
    .digest('hex')
    .slice(0, 40)
