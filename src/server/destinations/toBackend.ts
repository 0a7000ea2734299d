import type { Backend, Delivery } from '../backend.ts'
import type { Save } from '../outbox/stores/record.ts'
import type { Destination, Parcel } from './destination.ts'

/**
 * Makes the destination for the dealer backend (spec §7). Each step of a lead is sent on its own: the first with
 * POST, later ones with PUT.
 */
export const toBackend = (backend: Backend): Destination => ({
  readyAt: () => 0,
  send: async (parcel) => {
    const save = parcel.saves[parcel.taken]
    if (!save) return { kind: 'taken', saves: parcel.taken }
    const answer = await backend.send(await deliveryOf(parcel, save))
    return answer.kind === 'taken' ? { ...answer, saves: parcel.taken + 1 } : answer
  },
})

/**
 * Makes the request for a save. The first request creates the lead; later ones go to the backend's id for the lead
 * (spec §7).
 */
const deliveryOf = async (parcel: Parcel, save: Save): Promise<Delivery> => {
  const { tenant, reference, backendId } = parcel
  const { lead_id: _own, ...fields } = save.lead
  const body = { lead: { ...fields, reference, ...(backendId === null ? {} : { lead_id: backendId }) } }
  // Add the tenant to the key. The backend serves many dealers, and if the same text is typed into the plain forms of
  // two dealers, the keys of both saves are the same.
  const key = `${tenant}:${save.key}`
  if (save.files.length > 0)
    return { method: 'POST', path: '/api/leads/with-files', key, body: await withFiles(parcel, save, body) }
  return backendId === null
    ? { method: 'POST', path: '/api/leads', key, body }
    : { method: 'PUT', path: `/api/leads/${encodeURIComponent(String(backendId))}`, key, body }
}

const withFiles = async ({ read }: Parcel, { files }: Save, payload: object): Promise<FormData> => {
  const form = new FormData()
  form.set('payload', JSON.stringify(payload))
  for (const file of files) {
    const bytes = await read(file)
    if (bytes) form.append(file.field, new File([bytes.slice()], file.name, { type: file.type }))
  }
  return form
}
