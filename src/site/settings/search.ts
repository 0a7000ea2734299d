import { array, number, object, string } from 'yup'
import { flag, key } from './fields.ts'
import { HOST } from './patterns.ts'

/** Lists of stock: their orders and filters, and the search service. */

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

/** Filters besides those that only one trade has. */
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
  host: string()
    .matches(HOST, 'must be a host name like "search.example.com"')
    .default('')
    .meta({ about: 'The search service. Without host, app_id and api_key the built-in search is used.' }),
  app_id: key('The application id at the search service.'),
  api_key: key('A search-only key. Never an admin key.'),
  default_sort: string().oneOf(SORTS).default('most_relevant').meta({ about: 'The order a list opens in.' }),
  sort_options: array(string().oneOf(SORTS).required())
    .default(['most_relevant', 'latest', 'highest_price', 'lowest_price'])
    .meta({ about: 'The orders to choose from.' }),
  fact_sorts: flag(
    'Lets shoppers sort lists by what buyers in the trade compare, such as length or capacity, if the stock has it.',
    true,
  ),
  hits_per_page: number()
    .integer()
    .min(1)
    .max(100)
    .default(24)
    .meta({ about: 'How many vehicles a page shows.' }),
})
  .noUnknown()
  .meta({ about: 'Search settings.' })

export const searchFiltersSchema = array(string().oneOf(FILTERS).required())
  .default([...USUAL_FILTERS])
  .meta({ about: 'Which filters the stock list offers, in this order.' })
