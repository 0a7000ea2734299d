import { array, number, object, string } from 'yup'
import { EDITORS } from './editors.ts'
import { flag, key } from './fields.ts'
import { HOST } from './patterns.ts'

const SORTS = [
  'most_relevant',
  'latest',
  'highest_price',
  'lowest_price',
  'highest_kms',
  'lowest_kms',
] as const

const USUAL_FILTERS = [
  'make',
  'car_type',
  'body',
  'year',
  'price',
  'repayment',
  'km',
  'simple_fuel',
  'transmission',
  'drive',
  'colour',
  'seats',
  'towing',
  'location_name',
  'features',
] as const

/** All filters: first the usual ones, then those that only some trades need. */
export const FILTERS = [
  ...USUAL_FILTERS,
  'berths',
  'body_length',
  'weight',
  'gross',
  'capacity',
  'learner',
  'power',
  'seat_height',
  'sleeper',
] as const

export const searchSchema = object({
  host: string().matches(HOST, 'must be a host name like "search.example.com"').default('').meta({
    about: 'The search service’s host. If host, app_id or api_key is missing, the built-in search is used.',
  }),
  app_id: key('The application ID from the search service.'),
  api_key: key('A search-only key, never an admin key.'),
  default_sort: string()
    .oneOf(SORTS)
    .default('most_relevant')
    .meta({ about: 'The sort order that a list opens with.' })
    .meta(EDITORS),
  sort_options: array(string().oneOf(SORTS).required())
    .default(['most_relevant', 'latest', 'highest_price', 'lowest_price'])
    .meta({ about: 'The sort orders that shoppers can choose from.' })
    .meta(EDITORS),
  fact_sorts: flag(
    'Lets shoppers sort lists by the facts that buyers compare, such as length or capacity, if the stock has them.',
    true,
  ).meta(EDITORS),
  hits_per_page: number()
    .integer()
    .min(1)
    .max(100)
    .default(24)
    .meta({ about: 'How many vehicles each page of a list shows.' })
    .meta(EDITORS),
})
  .noUnknown()
  .meta({ about: 'Which search service the site uses, and how lists are sorted.' })

export const searchFiltersSchema = array(string().oneOf(FILTERS).required())
  .default([...USUAL_FILTERS])
  .meta({ about: 'Which filters the stock list offers, in this order.' })
