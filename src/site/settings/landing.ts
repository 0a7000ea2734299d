import { array, number, object, string } from 'yup'
import { slug, text } from './fields.ts'

/** Landing listings of a site's own (spec §2 'Search'): stock lists with an address, a title and a filter. */

const CAR_TYPES = ['new', 'used', 'demo'] as const

const MOST_VALUES = 40
const values = (about: string) => array(string().required().max(80)).max(MOST_VALUES).meta({ about })
const span = (about: string) =>
  object({
    min: number().integer().min(0).meta({ about: 'The least, included.' }),
    max: number().integer().min(0).meta({ about: 'The greatest, included.' }),
  })
    .noUnknown()
    .meta({ about })

/** The fields of the search index that a list may be narrowed by: the same as in an address. */
const filterSchema = object({
  make: values('Makes, as visitors read them.'),
  model: values('Models.'),
  car_type: array(string().oneOf(CAR_TYPES).required()).meta({ about: 'New, used or demo.' }),
  body: values('Bodies.'),
  simple_fuel: values('Fuels.'),
  transmission: values('Transmissions.'),
  drive: values('Driven wheels.'),
  colour: values('Colours.'),
  location_name: values('Locations.'),
  dealership_slug: values('Dealerships.'),
  seats: array(number().integer().min(1).max(100).required())
    .max(MOST_VALUES)
    .meta({ about: 'Numbers of seats.' }),
  year: span('Years.'),
  price: span('Prices, in dollars.'),
  km: span('Odometer, in km.'),
})
  .noUnknown()
  .required()
  .test('narrows', 'must name at least one field to narrow the list by, like {"body": ["SUV"]}', (filter) =>
    Object.values(filter).some((value) =>
      Array.isArray(value) ? value.length > 0 : value?.min !== undefined || value?.max !== undefined,
    ),
  )
  .meta({ about: 'What is in the list. Values of one field are alternatives; fields add up.' })

export const landingSchema = object({
  slug: slug('The list is at /search/{slug}.'),
  title: string().required().max(120).meta({ about: 'What is on offer; the place is added to it.' }),
  subtitle: text('A line under the title.'),
  filter: filterSchema,
}).noUnknown()
