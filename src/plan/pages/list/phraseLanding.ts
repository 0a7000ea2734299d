import { landingTitle, phraseWords, type Landing, type OwnLanding } from '#rules/listing/landing.ts'
import { listFilter, readListPhrase, type ListPhrase } from '#search/query/listPhrase.ts'
import { siteVocabulary } from '#search/query/siteVocabulary.ts'
import type { PlanContext } from '../../context.ts'
import { purposeOf } from './listing.ts'

/** Reads phrases as the site's search does; the words of the stock are gathered for the first of them. */
export function phraseReader({ site, records, today }: PlanContext): (phrase: string) => ListPhrase {
  let vocabulary: ReturnType<typeof siteVocabulary> | undefined
  return (phrase) =>
    readListPhrase(phrase, (vocabulary ??= siteVocabulary(site, records, Number(today.slice(0, 4)))))
}

/** Why a phrase makes no list, or not all of it does; undefined for a good one. */
export function phraseProblem({ parts, unknown, orders }: ListPhrase): string | undefined {
  if (unknown.length > 0)
    return `“${unknown.join(' ')}” means nothing on this site, so the list is empty: remove it, or use words that the stock uses`
  if (orders.length > 0) return `“${orders.join(' ')}” asks for an order, not for vehicles: remove it`
  return parts.length > 0
    ? undefined
    : 'means nothing here, so the list is empty: say what it should contain, like "utes under $30,000"'
}

/** A landing listing that is told by a phrase: 'utes under $30,000'. One that means nothing on this site finds nothing, and says so. */
export function phraseLanding(context: PlanContext, own: OwnLanding, read: ListPhrase): Landing {
  const { site, records, warnings } = context
  const { slug, search, title, subtitle } = own
  const problem = phraseProblem(read)
  if (problem) warnings.push(phraseWarning(slug, problem))
  const words = phraseWords(search ?? '', purposeOf(context))
  return {
    slug,
    title: landingTitle(title || words.heading, site),
    subtitle: subtitle || words.subtitle,
    filter: listFilter(read, records).filter,
  }
}

const WARNING = 'site.json: landing_listings'
const phraseWarning = (slug: string, problem: string): string => `${WARNING} “${slug}”: search ${problem}`
/** Whether a plan's warning is one that `phraseProblem` tells of too. */
export const isPhraseWarning = (warning: string): boolean => warning.startsWith(`${WARNING} “`)
