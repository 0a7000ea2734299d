import { isRecord } from '#lib/values.ts'
import { mixed, ValidationError } from 'yup'
import type { SiteWords } from '#lib/siteWords.ts'

/** A site's own texts, which replace Forecourt's. `forecourt check` knows which texts can be replaced (src/check/words.ts). */

/** Maximum length of a text, in characters. The longest of Forecourt's texts has about 200 characters. */
const MOST = 500

function* problemsOf(words: Record<string, unknown>): Generator<{ path: string; message: string }> {
  for (const [feature, texts] of Object.entries(words)) {
    const path = `words.${feature}`
    if (!isRecord(texts)) {
      yield { path, message: 'must be a group { } of texts: see `forecourt words`' }
      continue
    }
    for (const [name, text] of Object.entries(texts)) {
      const message =
        typeof text !== 'string'
          ? 'must be text in "quotes"'
          : text.trim() === ''
            ? 'must not be empty: remove it to get the usual text'
            : text.length > MOST
              ? `is too long: ${text.length} characters, and the limit is ${MOST}`
              : ''
      if (message !== '') yield { path: `${path}.${name}`, message }
    }
  }
}

export const wordsSchema = mixed<SiteWords>((value): value is SiteWords => isRecord(value))
  .default({})
  .test('words', (words) => {
    const problems = [...problemsOf(words ?? {})]
    return (
      problems.length === 0 ||
      new ValidationError(problems.map(({ path, message }) => new ValidationError(message, '', path)))
    )
  })
  .meta({
    about:
      'The site’s own texts in place of ours, by feature and key as `forecourt words` prints them: { "search": { "noneTitle": "Nothing yet" } } (docs/words.md).',
  })
