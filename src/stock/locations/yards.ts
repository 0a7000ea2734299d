import { fold } from '#lib/slug.ts'
import type { Address, Location } from '../entities.ts'

/** An address on one line, for example '12 Bridge Street, Tamworth NSW 2340'. */
export const addressLine = (address: Pick<Address, 'street' | 'city' | 'state' | 'postcode'>): string =>
  [address.street, [address.city, address.state, address.postcode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')

/** Whether vehicles are sold at a location. */
export const isYard = ({ location_type }: Pick<Location, 'location_type'>): boolean =>
  ['sales', ''].includes(location_type)

/** By address. The head is the location where vehicles are sold, and the others are its departments. */
export const groupByAddress = (locations: readonly Location[]): [head: Location, departments: Location[]][] =>
  [...Map.groupBy(locations, keyOf).values()].flatMap((group) => {
    const head = group.find(isYard) ?? group[0]
    return head ? [[head, group.filter((location) => location !== head)] as [Location, Location[]]] : []
  })

/** Includes the dealership, because each dealership gets its own enquiries. A location without a known address gets a key of its own. */
function keyOf({ id, address, dealership_id }: Location): string {
  const line = fold(addressLine(address) || address.full)
  return line === '' ? `location ${id}` : `${dealership_id} ${line}`
}

/** Departments are left out: a form's category says which department it's for. If nothing but departments is known, they're the choice. */
export function enquiryLocations(locations: readonly Location[]): Location[] {
  const heads = groupByAddress(locations).map(([head]) => head)
  const places = locations.filter(
    (location) => isYard(location) || (heads.includes(location) && addressLine(location.address) !== ''),
  )
  return places.length > 0 ? places : heads
}
