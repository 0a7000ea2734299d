import { array, object, string } from 'yup'

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
    for (const [at, { says }] of (words ?? []).entries()) {
      for (const name of namesIn(typeof says === 'string' ? says.toLowerCase() : '')) {
        if (seen.has(name) && name !== '')
          return createError({
            path: `search_words[${at}].says`,
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
