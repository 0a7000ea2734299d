import type { Location, OpeningHours } from '#stock/entities.ts'
import type { Dealership } from './config.ts'
import type { Random } from './random.ts'

/** Writes a time as people say it: '08:00' → '8:00am'. */
function spoken(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`
}

function day(weekday: number, open: string, close: string): OpeningHours {
  return { weekday, status: 'open', formated_hours: `${spoken(open)} - ${spoken(close)}`, open, close }
}

/** Spec §9: Monday to Friday 8:00am to 5:00pm, Saturday 8:00am to 12:30pm, Sunday closed. */
export const USUAL_HOURS: readonly OpeningHours[] = [
  { weekday: 0, status: 'closed', formated_hours: 'Closed', open: '', close: '' },
  ...[1, 2, 3, 4, 5].map((weekday) => day(weekday, '08:00', '17:00')),
  day(6, '08:00', '12:30'),
]

/** Returns the id of a dealership's first location, which its cars refer to. */
export function locationIdOf(dealership: Dealership): number {
  return dealership.id * 10 + 1
}

/** Makes one location per dealership and location type. The first dealership's first location is the primary one. */
export function makeLocations(
  random: Random,
  dealerships: readonly Dealership[],
  makes: readonly string[],
): Location[] {
  return dealerships.flatMap((dealership, place) =>
    (dealership.location_types ?? ['sales']).map((type, kind): Location => {
      const { street, city, state, postcode, lat, long } = dealership
      const full = `${street}, ${city} ${state} ${postcode}`
      const query = encodeURIComponent(`${dealership.name}, ${full}`)
      return {
        id: locationIdOf(dealership) + kind,
        name:
          kind === 0 ? dealership.name : `${dealership.name} ${type.charAt(0).toUpperCase()}${type.slice(1)}`,
        position: place * 10 + kind + 1,
        contact_detail: { phone: dealership.phone, email: dealership.email },
        opening_hours: (dealership.opening_hours ?? USUAL_HOURS).map((hours) => ({ ...hours })),
        location_type: type,
        address: {
          street,
          city,
          state,
          postcode,
          lat,
          long,
          place_id: '',
          place_url: '',
          full,
          map_key: '',
          map_url: `https://www.google.com/maps/search/?api=1&query=${query}`,
        },
        manufacturers: [...(dealership.makes ?? makes)],
        visible: true,
        primary: place === 0 && kind === 0,
        dealership_id: dealership.id,
        reviews: { count: random.int(120, 940), average_rating: random.int(44, 49) / 10 },
      }
    }),
  )
}
