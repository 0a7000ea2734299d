import { distance } from '#rules/locale/locale.ts'
import { localWords } from '#rules/locale/words.ts'
import type { Car } from '#stock/entities.ts'
import type { VehicleProps } from './props.ts'

/** As many as fill two rows. */
const MOST_FACTS = 8

/** The facts at a glance, without those that are not known. */
export const keyFacts = (car: Car, region: string): VehicleProps['keyFacts'] =>
  [
    { label: 'Year', value: count(car.year) },
    { label: 'Odometer', value: distance(car.km, region) },
    { label: 'Body', value: car.body },
    { label: 'Transmission', value: car.transmission },
    { label: 'Fuel', value: localWords(car.simple_fuel, region) },
    { label: 'Drive', value: car.drive },
    { label: localWords('Colour', region), value: car.colour },
    { label: 'Engine', value: localWords(car.engine, region) },
    { label: 'Seats', value: count(car.seats) },
  ]
    .filter(({ value }) => value !== '')
    .slice(0, MOST_FACTS)

/** All that is said of a vehicle, in the groups that the API names, and last what tells it from others. */
export const specificationGroups = (car: Car, region: string): VehicleProps['specifications'] => {
  const words = (text: string) => localWords(text, region)
  const identity = [
    { name: 'Stock number', value: car.stocknum },
    { name: 'VIN', value: car.vin },
    { name: 'Registration', value: car.rego },
    { name: 'Series', value: car.series },
    { name: 'Doors', value: count(car.doors) },
  ].filter(({ value }) => value !== '')
  const groups = Map.groupBy(
    car.specifications.filter(({ name, value }) => name !== '' && value !== ''),
    ({ group }) => group || 'More',
  )
  return [
    ...[...groups].map(([group, lines]) => ({
      group: words(group),
      lines: lines.map(({ name, value }) => ({ name: words(name), value: words(value) })),
    })),
    ...(identity.length > 0 ? [{ group: 'Identification', lines: identity }] : []),
  ]
}

const count = (value: number | null): string => (value === null ? '' : String(value))
