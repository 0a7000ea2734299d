import type { Places } from '../locations/findPlace.ts'

/**
 * Those of a feed's locations that the site doesn't have. If both the site and the feed have only one, it's the same one, whatever it's
 * called.
 *
 * @param counts the number of vehicles by the feed's names for locations
 */
export const missingLocations = (
  counts: ReadonlyMap<string, number>,
  { names, find }: Places,
): ReadonlyMap<string, number> =>
  new Map(counts.size === 1 && names.length < 2 ? [] : [...counts].filter(([name]) => !find(name)))

/**
 * Says which of a feed's locations the site doesn't have, and how to add them.
 *
 * @param missing the number of vehicles by the feed's names for these locations
 * @param column the feed's column for locations
 */
export const unknownLocations = (
  missing: ReadonlyMap<string, number>,
  { isOwn, names, main }: Places,
  column = 'Location',
): string => {
  const unknown = [...missing]
  const listed = unknown.map(([name, count]) => `“${name}” (${count})`).join(', ')
  const total = unknown.reduce((sum, [, count]) => sum + count, 0)
  const known = names.length === 0 ? 'has no locations' : `has ${names.map((name) => `“${name}”`).join(', ')}`
  const shownAt = main ? `, so ${total === 1 ? 'it’s' : 'they’re'} shown at “${main.location.name}”` : ''
  const alias =
    names[0] === undefined
      ? ''
      : ` If one is only another name for a location that the site has, say so in stock.map.yaml: location_name: { column: ${column}, values: { ${unknown[0]?.[0]}: ${names[0]} } }`
  const vehicles = total === 1 ? '1 vehicle is at a location' : `${total} vehicles are at locations`
  return `${vehicles} that the site doesn’t have${shownAt}: ${listed}. The site ${known}. Add the missing ones in the desk, or to ${isOwn ? 'locations in site.json' : 'site.json, with the main one first'}, and fill them in:
${linesFor(
  unknown.map(([name]) => name),
  isOwn,
)}${alias}`
}

const linesFor = (names: readonly string[], isOwn: boolean): string => {
  const lines = names.map((name) => {
    const fields = Object.entries({ name, ...EMPTY }).map((field) =>
      field.map((each) => JSON.stringify(each)).join(': '),
    )
    return `    { ${fields.join(', ')} }`
  })
  return isOwn ? `${lines.join(',\n')}\n` : `  "locations": [\n${lines.join(',\n')}\n  ],\n`
}

const EMPTY = { street: '', city: '', state: '', postcode: '', phone: '', hours: '' }
