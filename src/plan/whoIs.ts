import type { CarBrief } from '#stock/brief.ts'
import type { Vehicle } from '#stock/snapshot.ts'

/** Tells vehicles apart from build to build: by their ids, or '=' and the slug where the id is none or that of several. */
export const whoIsIn = (vehicles: readonly Vehicle[]): ((brief: CarBrief) => string) => {
  const counts = new Map<number, number>()
  for (const { brief } of vehicles) counts.set(brief.id, (counts.get(brief.id) ?? 0) + 1)
  return ({ id, slug }) => (id > 0 && counts.get(id) === 1 ? String(id) : `=${slug}`)
}
