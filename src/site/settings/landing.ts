import { array, number, object, string } from 'yup'
import { slug, text } from './fields.ts'

/** A site's own landing listings (spec §2 'Search'): stock lists with an address, a title and a filter or a phrase. */

const CAR_TYPES = ['new', 'used', 'demo'] as const

const MOST_VALUES = 40
const values = (about: string) => array(string().required().max(80)).max(MOST_VALUES).meta({ about })
const span = (about: string) =>
  object({
    min: number().integer().min(0).meta({ about: 'The lowest that counts.' }),
    max: number().integer().min(0).meta({ about: 'The highest that counts.' }),
  })
    .noUnknown()
    .meta({ about })

/** Fields of the search index that can narrow a list, the same as in an address. */
const filterSchema = object({
  make: values('Makes, as shoppers read them.'),
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
  .default(undefined)
  .test(
    'narrows',
    'must name at least one field to narrow the list by, like {"body": ["SUV"]}',
    (filter) => filter === undefined || isNarrow(filter),
  )
  .meta({
    about: 'What is in the list. A vehicle has to match every field, with any of that field’s values.',
  })

const isNarrow = (filter: object): boolean =>
  Object.values(filter).some((value: unknown) =>
    Array.isArray(value)
      ? value.length > 0
      : typeof value === 'object' && value !== null && Object.values(value).some((end) => end !== undefined),
  )

export const landingSchema = object({
  slug: slug('The list is at /search/{slug}.'),
  search: string().max(80).default('').meta({
    about: 'What is in the list, as a shopper would say it, instead of `filter`: "utes under $30,000".',
  }),
  title: string()
    .max(120)
    .default('')
    .when('search', ([search], schema) => (search ? schema : schema.required()))
    .meta({
      about:
        'What is on offer; the place is added. If empty, the title of a list with `search` is made from its words.',
    }),
  subtitle: text(
    'A line under the title. If empty, the subtitle of a list with `search` is made from its words.',
  ),
  text: text(
    'What the list’s first page says below the vehicles: plain text, with an empty line between paragraphs.',
  ),
  filter: filterSchema,
})
  .noUnknown()
  .test('complete', function (landing: { search?: string; filter?: object } | undefined) {
    const { search = '', filter } = landing ?? {}
    if ((search !== '') !== (filter !== undefined)) return true
    const message =
      search === ''
        ? 'is required, or search with a phrase'
        : 'can’t be used together with search: remove one of them'
    return this.createError({ path: `${this.path}.filter`, message: `\${path} ${message}` })
  })
