import type { Backend, Delivery } from '../backend.ts'
import type { Save } from '../outbox/stores/record.ts'
import type { Destination, Parcel } from './destination.ts'

/**
 * Makes the dealer backend's destination (spec §7). Steps are sent separately: the first with POST, later ones with
 * PUT.
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
 * Makes the request for a save. It creates the lead once; later steps are sent to the backend's id for it
 * (spec §7).
 */
const deliveryOf = async (parcel: Parcel, save: Save): Promise<Delivery> => {
  const { tenant, reference, backendId } = parcel
  const { lead_id: _own, ...fields } = save.lead
  const body = { lead: { ...fields, reference, ...(backendId === null ? {} : { lead_id: backendId }) } }
  // The backend serves many dealers, and the same text in two dealers' plain forms gives the same key.
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
