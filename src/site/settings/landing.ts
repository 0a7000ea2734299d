import { array, number, object, string } from 'yup'
import { inOrder, slug, text } from './fields.ts'

/** A site's own landing listings (spec §2 'Search'): stock lists, each with an address, a title, and a filter or a phrase. */

const CAR_TYPES = ['new', 'used', 'demo'] as const

const MOST_VALUES = 40
const values = (about: string) => array(string().required().max(80)).max(MOST_VALUES).meta({ about })
const span = (about: string) =>
  object({
    min: number().integer().min(0).meta({ about: 'The lowest value included.' }),
    max: number().integer().min(0).meta({ about: 'The highest value included.' }),
  })
    .noUnknown()
    .test('order', inOrder('min', 'max'))
    .meta({ about })

/** The fields of the search index by which a list can be narrowed. They have the same names in a list's address. */
const filterSchema = object({
  make: values('Names of makes, spelled as shoppers see them.'),
  model: values('Names of models, spelled as shoppers see them.'),
  car_type: array(string().oneOf(CAR_TYPES).required()).meta({
    about: 'Whether the vehicles are new, used or demos.',
  }),
  body: values('Body types.'),
  simple_fuel: values('Fuels.'),
  transmission: values('Transmissions.'),
  drive: values('Drive types.'),
  colour: values('Colours.'),
  location_name: values('Locations.'),
  dealership_slug: values('Dealerships.'),
  seats: array(number().integer().min(1).max(100).required())
    .max(MOST_VALUES)
    .meta({ about: 'How many seats the vehicles have.' }),
  year: span('The range of years.'),
  price: span('The range of prices, in dollars.'),
  km: span('The range of odometer readings, in km.'),
})
  .noUnknown()
  .default(undefined)
  .test(
    'narrows',
    'must name at least one field to narrow the list by, like {"body": ["SUV"]}',
    (filter) => filter === undefined || isNarrow(filter),
  )
  .meta({
    about:
      'Which vehicles are in the list. A vehicle must match every field given, with any of that field’s values.',
  })

const isNarrow = (filter: object): boolean =>
  Object.values(filter).some((value: unknown) =>
    Array.isArray(value)
      ? value.length > 0
      : typeof value === 'object' && value !== null && Object.values(value).some((end) => end !== undefined),
  )

export const landingSchema = object({
  slug: slug('The last part of the list’s address, /search/{slug}.'),
  search: string().max(80).default('').meta({
    about: 'Which vehicles are in the list, in a shopper’s words, instead of `filter`: "utes under $30,000".',
  }),
  title: string()
    .max(120)
    .default('')
    .when('search', ([search], schema) => (search ? schema : schema.required()))
    .meta({
      about:
        'The title, which says what is on offer. The place is added to it. If empty, the title of a list with a `search` phrase is made from that phrase.',
    }),
  subtitle: text(
    'A line under the title. If empty, the subtitle of a list with a `search` phrase is made from that phrase.',
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
        ? 'is required, unless search has a phrase'
        : 'can’t be used together with search: remove one of them'
    return this.createError({ path: `${this.path}.filter`, message })
  })
