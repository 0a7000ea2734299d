import { replaceWithSiteWords } from '#lib/siteWords.ts'
import { localeOf } from './locale.ts'
import { localWords } from './words.ts'

/**
 * Makes a function that returns a feature's fixed words for a region (spec §9 'Locale'). Australia and New Zealand get
 * the words as written. The US gets them in American spelling, or with the wording in `american` where there is one. A
 * site may replace any of these words (`words` in site.json), so call the function while a page is being rendered, not
 * before.
 *
 * @example dictionary('leads', { ask: 'Make an enquiry' })('en-US').ask // 'Make an inquiry'
 */
export function dictionary<Name extends string>(
  feature: string,
  australian: Record<Name, string>,
  american: Partial<Record<NoInfer<Name>, string>> = {},
): (region: unknown) => Record<Name, string> {
  const spelled = Object.entries<string>(australian).map(([name, text]) => [name, localWords(text, 'en-US')])
  const us = { ...(Object.fromEntries(spelled) as Record<Name, string>), ...american }
  return (region) => replaceWithSiteWords(feature, localeOf(region) === 'en-US' ? us : australian)
}
