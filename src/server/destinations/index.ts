import { chosenCategory } from '#rules/leads/leadCategory.ts'
import {
  destinationName,
  destinationsFor,
  destinationsIn,
  type DestinationSettings,
} from '#site/settings/leads.ts'
import type { Backend, Delivery } from '../backend.ts'
import type { FindTenant, ServedTenant } from '../sites/tenants.ts'
import type { Destination, Destinations, Parcel } from './destination.ts'
import { toWebhook } from './toWebhook.ts'
import type { Environment } from '#lib/environment/variable.ts'
import { toEmail } from './email/toEmail.ts'
import type { Save } from '../outbox/stores/leadRecord.ts'

interface DestinationsOptions {
  findTenant: FindTenant
  backend: Backend
  environment: Environment
  now: () => number
}

/** The destinations (docs/leads.md, 'Destinations') are read from site.json at each attempt. */
export function openDestinations(options: DestinationsOptions): Destinations {
  const { findTenant, backend } = options
  const open = (tenant: ServedTenant, settings: DestinationSettings): Destination => {
    if (settings.kind === 'email') return toEmail(settings, tenant, options)
    return settings.kind === 'webhook' ? toWebhook(settings, options) : toBackend(backend)
  }
  return {
    of: (slug, { category, subcategory }) => {
      const tenant = findTenant(slug)
      if (!tenant)
        throw new Error(
          `${slug}: its site.json can’t be read, so its leads’ destinations are unknown. Run forecourt check`,
        )
      return destinationsFor(tenant.site.leads, chosenCategory(category, subcategory ?? '')).map(
        destinationName,
      )
    },
    find: (slug, name) => {
      const tenant = findTenant(slug)
      if (!tenant) return { trouble: 'its site.json can’t be read' }
      const settings = destinationsIn(tenant.site.leads).find(
        (destination) => destinationName(destination) === name,
      )
      return settings ? open(tenant, settings) : { trouble: 'site.json no longer has this destination' }
    },
  }
}

/** Each step of a lead is sent on its own: the first with POST, later ones with PUT (spec §7). */
export const toBackend = (backend: Backend): Destination => ({
  readyAt: () => 0,
  send: async (parcel) => {
    const save = parcel.saves[parcel.taken]
    if (!save) return { kind: 'taken', saves: parcel.taken }
    const answer = await backend.send(await deliveryOf(parcel, save))
    return answer.kind === 'taken' ? { ...answer, saves: parcel.taken + 1 } : answer
  },
})

async function deliveryOf(parcel: Parcel, save: Save): Promise<Delivery> {
  const { tenant, reference, backendId } = parcel
  const { lead_id: _own, ...fields } = save.lead
  const body = { lead: { ...fields, reference, ...(backendId === null ? {} : { lead_id: backendId }) } }
  // Add the tenant, because the same text in the plain forms of two dealers makes the same key.
  const key = `${tenant}:${save.key}`
  if (save.files.length > 0)
    return { method: 'POST', path: '/api/leads/with-files', key, body: await withFiles(parcel, save, body) }
  return backendId === null
    ? { method: 'POST', path: '/api/leads', key, body }
    : { method: 'PUT', path: `/api/leads/${encodeURIComponent(String(backendId))}`, key, body }
}

async function withFiles({ read }: Parcel, { files }: Save, payload: object): Promise<FormData> {
  const form = new FormData()
  form.set('payload', JSON.stringify(payload))
  for (const file of files) {
    const bytes = await read(file)
    if (bytes) form.append(file.field, new File([bytes.slice()], file.name, { type: file.type }))
  }
  return form
}
