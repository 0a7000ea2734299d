import type { TenantPlan } from '#plan/plan.ts'
import { phraseProblem } from '#plan/pages/list/landings.ts'
import { readFilterPhrase } from '#search/query/listPhrase.ts'
import { siteVocabulary, stockNames, stockVocabulary } from '#search/query/siteVocabulary.ts'
import { keyOf, tokensOf } from '#search/query/words.ts'
import type { Report } from './finding.ts'

export function checkSearchPhrases({ context }: Pick<TenantPlan, 'context'>, report: Report): void {
  const { site, content, records, today } = context
  const { search_words: words, landing_listings: lists } = site
  const offers = content.flatMap(({ file, offer }) =>
    offer?.vehicles ? { file, phrase: offer.vehicles } : [],
  )
  if (words.length + offers.length === 0 && lists.every(({ search }) => search === '')) return
  const year = Number(today.slice(0, 4))
  const error = (field: string, message: string): void =>
    report({ level: 'error', file: 'site.json', field, message })

  const names = stockNames(records)
  const base = stockVocabulary(site, names, year)
  const ownWords = new Set(words.flatMap(({ says }) => says.split(',').map(keyFor)))
  for (const [index, { says, means }] of words.entries()) {
    const field = `search_words[${index}].means`
    const { parts, orders, unknown } = readFilterPhrase(means, base)
    const circular = unknown.filter((word) => ownWords.has(keyFor(word)))
    if (says.split(',').some((name) => keyFor(name) === keyFor(means)))
      error(
        field,
        `is the same as 'says': “${means}” can’t explain itself. Use words the search already knows`,
      )
    else if (circular.length > 0 || ownWords.has(keyFor(means)))
      error(
        field,
        `uses another entry of search_words (“${circular.join(' ') || means}”). Write what that entry means instead`,
      )
    else if (unknown.length > 0)
      error(
        field,
        `“${unknown.join(' ')}” doesn’t match anything on this site. Write it as it appears in the stock, or use more common words`,
      )
    else if (orders.length > 0 && parts.length > 0)
      error(
        field,
        `“${orders.join(' ')}” asks for a sort order, which can’t be combined with a filter. Remove one of them`,
      )
    else if (parts.length === 0 && orders.length === 0)
      error(field, `“${means}” doesn’t ask for anything. Use words the search knows, like "landcruiser 70"`)
  }

  const vocabulary = siteVocabulary(site, names, year)
  for (const [index, { search }] of lists.entries()) {
    if (search === '') continue
    const field = `landing_listings[${index}].search`
    const read = readFilterPhrase(search, vocabulary)
    const problem = phraseProblem(read)
    if (problem) error(field, problem)
  }
  for (const { file, phrase } of offers) {
    const problem = phraseProblem(readFilterPhrase(phrase, vocabulary))
    if (problem) report({ level: 'error', file, field: 'offer.vehicles', message: problem })
  }
}

const keyFor = (text: string): string => keyOf(tokensOf(text))
