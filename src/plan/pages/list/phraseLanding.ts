import {
  landingTitle,
  phraseWords,
  purposeOf,
  type Landing,
  type OwnLanding,
} from '#rules/listing/landing.ts'
import { listFilter, readListPhrase, type ListPhrase } from '#search/query/listPhrase.ts'
import { siteVocabulary } from '#search/query/siteVocabulary.ts'
import type { PlanContext } from '../../context.ts'

/** Understands a phrase as the site's search would. The vocabulary is prepared when it's first called. */
export function phraseReader({ site, records, today }: PlanContext): (phrase: string) => ListPhrase {
  let vocabulary: ReturnType<typeof siteVocabulary> | undefined
  return (phrase) =>
    readListPhrase(phrase, (vocabulary ??= siteVocabulary(site, records, Number(today.slice(0, 4)))))
}

export function phraseProblem({ parts, unknown, orders }: ListPhrase): string | undefined {
  if (unknown.length > 0)
    return `“${unknown.join(' ')}” means nothing on this site, so the list is empty: remove it, or use words that appear in the stock`
  if (orders.length > 0) return `“${orders.join(' ')}” asks for a sort order, not for vehicles: remove it`
  return parts.length > 0
    ? undefined
    : 'means nothing here, so the list is empty: say what it should contain, like "utes under $30,000"'
}

/** If this site's search doesn't understand the phrase, the list is empty and there's a warning. */
export function phraseLanding(context: PlanContext, own: OwnLanding, read: ListPhrase): Landing {
  const { site, records, warnings } = context
  const { slug, search, title, subtitle } = own
  const problem = phraseProblem(read)
  if (problem) warnings.push(phraseWarning(slug, problem))
  const words = phraseWords(search ?? '', purposeOf(context.site))
  return {
    slug,
    title: landingTitle(title || words.heading, site),
    subtitle: subtitle || words.subtitle,
    filter: listFilter(read, records).filter,
  }
}

const WARNING = 'site.json: landing_listings'
const phraseWarning = (slug: string, problem: string): string => `${WARNING} “${slug}”: search ${problem}`
export const isPhraseWarning = (warning: string): boolean => warning.startsWith(`${WARNING} “`)
