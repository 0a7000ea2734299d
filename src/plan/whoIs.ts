import type { CarBrief } from '#stock/brief.ts'
import type { Vehicle } from '#stock/snapshot.ts'

/** Identifies a vehicle across builds: by its id or, if the id is invalid or isn't unique, by '=' and its slug. */
export function whoIsIn(vehicles: readonly Vehicle[]): (brief: CarBrief) => string {
  const counts = new Map<number, number>()
  for (const { brief } of vehicles) counts.set(brief.id, (counts.get(brief.id) ?? 0) + 1)
  return ({ id, slug }) => (id > 0 && counts.get(id) === 1 ? String(id) : `=${slug}`)
}
