import type { Places } from '../locations/findPlace.ts'

/**
 * With how to add them to `site.json`; undefined if the site has them all. If both the site and the feed have only one, it's the same one,
 * whatever it's called.
 *
 * @param counts the number of vehicles by the feed's names for locations
 */
export function unknownLocations(
  counts: ReadonlyMap<string, number>,
  places: Places,
  column = 'Location',
): string | undefined {
  const unknown = unknownLocationsIn(counts, places)
  if (!unknown) return undefined
  const { isOwn, names } = places
  const siteHas =
    names.length === 0 ? 'has no locations' : `has ${names.map((name) => `“${name}”`).join(', ')}`
  const alias =
    names[0] === undefined
      ? ''
      : ` If one is only another name for a location that the site has, say so in stock.map.yaml: location_name: { column: ${column}, values: { ${unknown[0]?.[0]}: ${names[0]} } }`
  return `${unknownLocationsText(unknown, places)}. The site ${siteHas}. Add the missing ones in the desk, or to ${isOwn ? 'locations in site.json' : 'site.json, with the main one first'}, and fill them in:
${linesFor(
  unknown.map(([name]) => name),
  isOwn,
)}${alias}`
}

/** The feed's names for locations that the site doesn't have, with their numbers of vehicles; undefined if it has them all. */
export function unknownLocationsIn(
  counts: ReadonlyMap<string, number>,
  { names, find }: Places,
): [name: string, count: number][] | undefined {
  const unknown = [...counts].filter(([name]) => !find(name))
  return unknown.length === 0 || (counts.size === 1 && names.length < 2) ? undefined : unknown
}

export function unknownLocationsText(
  unknown: readonly (readonly [string, number])[],
  { main }: Places,
): string {
  const listed = unknown.map(([name, count]) => `“${name}” (${count})`).join(', ')
  const total = unknown.reduce((sum, [, count]) => sum + count, 0)
  const vehicles = total === 1 ? '1 vehicle is at a location' : `${total} vehicles are at locations`
  const shownAt = main ? `, so ${total === 1 ? 'it’s' : 'they’re'} shown at “${main.location.name}”` : ''
  return `${vehicles} that the site doesn’t have${shownAt}: ${listed}`
}

function linesFor(names: readonly string[], isOwn: boolean): string {
  const lines = names.map((name) => {
    const fields = Object.entries({ name, ...EMPTY }).map((field) =>
      field.map((part) => JSON.stringify(part)).join(': '),
    )
    return `    { ${fields.join(', ')} }`
  })
  return isOwn ? `${lines.join(',\n')}\n` : `  "locations": [\n${lines.join(',\n')}\n  ],\n`
}

const EMPTY = { street: '', city: '', state: '', postcode: '', phone: '', hours: '' }
