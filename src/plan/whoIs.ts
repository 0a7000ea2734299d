import type { CarBrief } from '#stock/brief.ts'
import type { Vehicle } from '#stock/snapshot.ts'

/**
 * Identifies vehicles across builds: by id, or by '=' and the slug if the vehicle has no valid id or shares its id with
 * another.
 */
export const whoIsIn = (vehicles: readonly Vehicle[]): ((brief: CarBrief) => string) => {
  const counts = new Map<number, number>()
  for (const { brief } of vehicles) counts.set(brief.id, (counts.get(brief.id) ?? 0) + 1)
  return ({ id, slug }) => (id > 0 && counts.get(id) === 1 ? String(id) : `=${slug}`)
}
