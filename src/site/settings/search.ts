import { array, number, object, string } from 'yup'
import { EDITORS, flag, key } from './fields.ts'
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

/** A dealer's own search words. Each entry has words that shoppers in the region use, and their meaning in words that the search knows. */

const MOST = 100
/** Maximum number of words in a phrase. The search doesn't recognise longer ones in what a shopper types (search/query/vocabulary.ts). */
const MOST_WORDS = 6
const NAME = /^(?=.*\p{L})(?=(?:.*[\p{L}\p{N}]){2})[\p{L}\p{M}\p{N} .'’/&-]+$/u

const namesIn = (says: string): string[] => says.split(',').map((name) => name.trim())

export const searchWordsSchema = array(
  object({
    says: string()
      .required()
      .max(200)
      .test(
        'named',
        `must be words or phrases separated by commas, like "troopy, troop carrier", each with a letter and at most ${MOST_WORDS} words`,
        (says = '') =>
          namesIn(says).every((name) => NAME.test(name) && name.split(/[\s-]+/).length <= MOST_WORDS),
      )
      .meta({ about: 'What shoppers type. Separate alternatives with commas.' }),
    means: string().required().max(80).meta({
      about:
        'The meaning of what shoppers type, in words that the search understands for any dealer, for example "landcruiser 70".',
    }),
  }).noUnknown(),
)
  .max(MOST)
  .default([])
  .test('distinct', (words, { createError }) => {
    const seen = new Set<string>()
    for (const [index, { says }] of (words ?? []).entries()) {
      for (const name of namesIn(typeof says === 'string' ? says.toLowerCase() : '')) {
        if (seen.has(name) && name !== '')
          return createError({
            path: `search_words[${index}].says`,
            message: `repeats “${name}”: a word can have only one meaning`,
          })
        seen.add(name)
      }
    }
    return true
  })
  .meta({
    about:
      'The dealer’s own words for the search box. They take precedence over what the search would otherwise understand.',
  })
