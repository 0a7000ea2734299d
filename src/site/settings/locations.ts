import { array, number, object, string, type InferType } from 'yup'
import { fold } from '#lib/slug.ts'
import { weekOf, WEEK_EXAMPLE } from '#rules/locale/week.ts'
import { email, phone, picture, postcode, state, text, url } from './fields.ts'
import { MAP_IMAGE } from './patterns.ts'
import type { Site } from './schema.ts'

/** The dealer's locations (spec §3 'Location'), for sites whose stock doesn't come from the dealer backend. */

const week = (about: string) =>
  string()
    .max(300)
    .default('')
    .test('week', (value = '', { createError }) => {
      const read = weekOf(value ?? '')
      return 'days' in read || createError({ message: read.trouble })
    })
    .meta({ about })

const coordinate = (most: number, about: string) =>
  number().min(-most).max(most).nullable().default(null).meta({ about })

const departmentSchema = object({
  type: string()
    .oneOf(['service', 'parts'])
    .default('service')
    .meta({ about: 'What the department does, which decides its form.' }),
  name: text('The department’s name, if it isn’t ‘Service’ or ‘Parts’.'),
  phone: phone('The department’s phone number, if it has its own.'),
  email: email('The department’s email address, if it has its own.'),
  hours: week('The department’s opening hours, if they differ from the location’s.'),
}).noUnknown()

export const locationSchema = object({
  name: string().required().max(120).meta({
    about:
      'The location’s name. Leads and addresses of pages refer to it, so a new name makes it another location.',
  }),
  type: string()
    .oneOf(['sales', 'service', 'parts'])
    .default('sales')
    .meta({ about: 'Whether vehicles are sold there, or whether it’s only for service or parts.' }),
  street: text('Street and number. If the first location has no address, it’s at `address`.'),
  city: text('City, town or suburb.'),
  state: state('State or region, which also decides the time zone.'),
  postcode: postcode('Postcode or ZIP.'),
  lat: coordinate(90, 'The latitude, for maps and for finding the nearest location.'),
  long: coordinate(180, 'The longitude.'),
  phone: phone('The location’s phone number. If empty, it’s `phone`.'),
  email: email('The location’s email address. If empty, it’s `email`.'),
  hours: week(
    `The opening hours, for example "${WEEK_EXAMPLE}". Those of the first location are the dealer’s. If empty, they’re \`opening_hours\`.`,
  ),
  departments: array(departmentSchema)
    .default([])
    .meta({ about: 'Departments at this location, such as service and parts.' }),
  manager: object({
    name: text('The manager’s name.'),
    picture: picture('A picture of the manager, a path under /photos/ or an https address.'),
  })
    .noUnknown()
    .meta({ about: 'Who is in charge of the location.' }),
  picture: picture('A picture of the location, a path under /photos/ or an https address.'),
}).noUnknown()

export type OwnLocation = InferType<typeof locationSchema>

/** The name by which a department is known: 'Dandenong Service'. */
export const departmentName = (
  location: Pick<OwnLocation, 'name'>,
  { name, type }: Pick<OwnLocation['departments'][number], 'name' | 'type'>,
): string => `${location.name} ${name || type.charAt(0).toUpperCase() + type.slice(1)}`

export const locationsSchema = array(locationSchema)
  .max(200)
  .default([])
  .test('distinct', (locations, { createError }) => {
    const seen = new Set<string>()
    for (const [index, location] of (locations ?? []).entries()) {
      // The fields' own rules say what's wrong with anything else.
      if (typeof location?.name !== 'string' || !Array.isArray(location.departments ?? [])) continue
      const departments = (location.departments ?? []).map(({ name = '', type = 'service' }) =>
        departmentName(location, { name, type }),
      )
      for (const [inner, name] of [location.name, ...departments].entries()) {
        const path = `locations[${index}]${inner === 0 ? '' : `.departments[${inner - 1}]`}.name`
        if (seen.has(fold(name.trim())))
          return createError({ path, message: 'is another location’s name too' })
        seen.add(fold(name.trim()))
      }
    }
    return true
  })

/**
 * Settles what a site with its own locations says once, but needs in two places: the first location's address, phone number, email
 * address and opening hours are the dealer's, and the other way round.
 */
export function withOwnLocations(site: Site): Site {
  const { address } = site
  const [main] = site.locations
  if (!main) return site
  const week = weekOf(main.hours)
  const mainAddress = hasAddress(main) ? only(main) : address
  const settled = hasAddress(address) ? address : mainAddress
  const phone = site.phone || main.phone
  const email = site.email || main.email
  return {
    ...site,
    phone,
    email,
    address: settled,
    city: site.city || settled.city,
    state: site.state || settled.state,
    ...('days' in week && week.days.length > 0 && { opening_hours: week.days }),
    locations: site.locations.map((location, index) => ({
      ...location,
      ...(index === 0 && mainAddress),
      phone: location.phone || phone,
      email: location.email || email,
    })),
  }
}

type Address = Site['address']
const only = ({ street, city, state, postcode }: Address): Address => ({ street, city, state, postcode })
const hasAddress = (address: Address): boolean => Object.values(only(address)).some(Boolean)

/** Which host draws the maps of the dealer's locations. By default there are no maps, because that host could see who requests them. */
export const mapsSchema = object({
  image: string()
    .matches(
      MAP_IMAGE,
      'must be an https address that contains {lat} and {long}, like "https://maps.example.com/static?center={lat},{long}&zoom=15&size={width}x{height}"',
    )
    .default('')
    .meta({
      about:
        'The address of a map picture, with {lat} and {long} in it, and {width}, {height} and {scale} (1 or 2) if the provider accepts them. Visitors can read any key in it, so have the provider restrict the key to the site’s address.',
    }),
  attribution: text(
    'The attribution that the provider requires, for example "© OpenStreetMap contributors".',
  ).when('image', {
    is: (image: unknown) => typeof image === 'string' && image !== '',
    then: (attribution) =>
      attribution.required('must say whose map it is, because providers require an attribution'),
  }),
  attribution_href: url('Where the attribution links to.'),
}).noUnknown()
