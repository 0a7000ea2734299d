import { LEFT_OUT, readBriefs, type CarText, type RememberedVehicle } from './readBriefs.ts'
import { goneIn, type Rows } from './editList.ts'
import { carText, faultOf, type Hash, type ReadStock } from './snapshot.ts'
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
  last: ReadStock,
  rows: Rows,
  hashOf: Hash,
  hook: VehicleHook | null,
): ReadStock | undefined {
  const changes = readChanges(rows, hashOf, hook)
  if (!changes || !last.places) return undefined
  let places = last.places
  let vehicles = [...last.stock.vehicles]
  let remembered = [...last.remembered]
  const gone = new Set<number>()
  const added = new Map<string, number>()
  for (const { slug, change } of changes) {
    const key = slug.toLowerCase()
    const place = places.get(key) ?? added.get(key)
    const before = place === undefined ? undefined : vehicles[place]
    const isKnown = before?.brief.slug === slug
    if (!isKnown && (hook || before || (change && last.removed.has(slug)))) return undefined
    if (!change) {
      if (place !== undefined) gone.add(place)
      continue
    }
    const { text, read } = change
    if (before?.textHash === text.hash) continue
    const at = place ?? vehicles.length
    vehicles[at] = last.vehicleOf(read.brief, text.hash, () => text.raw(at))
    remembered[at] = read
    if (!isKnown) added.set(key, at)
  }
  if (gone.size > 0) {
    vehicles = vehicles.filter((_, place) => !gone.has(place))
    remembered = remembered.filter((_, place) => !gone.has(place))
  }
  if (gone.size + added.size > 0)
    places = new Map(vehicles.map(({ brief }, place) => [brief.slug.toLowerCase(), place]))
  return {
    ...last,
    stock: { ...last.stock, vehicles, warnings: warningsOf(remembered, last) },
    memory: () => new Map(remembered.map((read, place) => [vehicles[place]?.textHash ?? '', read])),
    ...{ remembered, places },
    removed: new Set([...last.removed, ...goneIn(rows)]),
  }
}

function warningsOf(remembered: readonly RememberedVehicle[], { otherWarnings }: ReadStock): string[] {
  const warnings = new Warnings()
  remembered.forEach((read, place) => warnings.ofVehicle(place, read))
  return warnings.with(otherWarnings)
}

interface Change {
  text: CarText
  read: RememberedVehicle
}

/** Null for a vehicle that's gone. Undefined if one would be left out. */
function readChanges(
  rows: Rows,
  hashOf: Hash,
  hook: VehicleHook | null,
): { slug: string; change: Change | null }[] | undefined {
  const texts = Array.from(rows, ([slug, row]) => ({
    slug,
    text: row === null ? null : carText(row, hashOf),
  }))
  const reads = readBriefs(
    texts.flatMap(({ text }) => text ?? []),
    hook,
    () => false,
  )
  const changes = texts.map(({ slug, text }) => ({
    slug,
    change: text && { text, read: reads.next().value as RememberedVehicle },
  }))
  const isLeftOut = ({ slug, change }: (typeof changes)[number]): boolean =>
    change !== null &&
    (change.read.brief.slug !== slug ||
      change.read.wrong[0] === LEFT_OUT ||
      faultOf(change.read, new Map()) !== undefined)
  return changes.some(isLeftOut) ? undefined : changes
}
