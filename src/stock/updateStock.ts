import { readBriefs, type RememberedVehicle } from './readBriefs.ts'
import { goneIn, type Rows } from './editList.ts'
import { carText, faultOf, type Hash, type ReadStock, type Vehicle } from './snapshot.ts'
import type { VehicleHook } from './vehicleHook.ts'
import { Warnings } from './warnings.ts'

/**
 * What `readStock` would read once these vehicles have changed. Vehicles that haven't changed are the same objects.
 *
 * @param hook the one that the stock was read with
 * @returns undefined if all of it must be read: a vehicle is left out or comes back, slugs repeat, or the hook changes slugs
 * @throws SnapshotError if the hook fails
 */
export function updateStock(
  { stock, memory, isWhole, removed, otherWarnings, vehicleOf }: ReadStock,
  rows: Rows,
  hashOf: Hash,
  hook: VehicleHook | null,
): ReadStock | undefined {
  const changed = changedVehicles(rows, hashOf, hook)
  if (!changed || !isWhole) return undefined
  const known = new Map(memory)
  const made = ({ remembered, hash, raw }: Changed): Vehicle => {
    known.set(hash, remembered)
    return vehicleOf(remembered.brief, hash, () => raw(0))
  }
  const added = new Map(changed)
  const vehicles = stock.vehicles.flatMap((vehicle) => {
    const { slug } = vehicle.brief
    const change = added.get(slug)
    if (change === undefined) return vehicle
    added.delete(slug)
    if (change?.hash === vehicle.textHash) return vehicle
    known.delete(vehicle.textHash)
    return change ? made(change) : []
  })
  const slugs = new Set(added.size > 0 ? vehicles.map(({ brief }) => brief.slug.toLowerCase()) : [])
  for (const [slug, change] of added) {
    if (hook || removed.has(slug)) return undefined
    if (!change) continue
    if (slugs.has(slug.toLowerCase())) return undefined
    slugs.add(slug.toLowerCase())
    vehicles.push(made(change))
  }
  const warnings = new Warnings()
  vehicles.forEach(({ textHash }, index) => warnings.ofVehicle(index, known.get(textHash)))
  return {
    stock: { ...stock, vehicles, warnings: warnings.with(otherWarnings) },
    memory: known,
    removed: new Set([...removed, ...goneIn(rows)]),
    ...{ isWhole, otherWarnings, vehicleOf },
  }
}

interface Changed {
  remembered: RememberedVehicle
  hash: string
  raw: (index: number) => unknown
}

/** By slug; undefined for one that's gone. */
function changedVehicles(
  rows: Rows,
  hashOf: Hash,
  hook: VehicleHook | null,
): Map<string, Changed | null> | undefined {
  const texts = new Map(
    [...rows].map(([slug, text]) => [slug, text === null ? null : carText(text, hashOf)] as const),
  )
  const briefs = readBriefs(
    [...texts.values()].filter((text) => text !== null),
    hook,
    () => false,
  )
  const changed = new Map<string, Changed | null>()
  for (const [slug, text] of texts) {
    const remembered = text && (briefs.next().value as RememberedVehicle)
    const isFine = !remembered || (remembered.brief.slug === slug && !faultOf(remembered, new Map()))
    if (!isFine) return undefined
    changed.set(slug, remembered && text && { remembered, hash: text.hash, raw: text.raw })
  }
  return changed
}
