import { withOwnWords } from '#lib/ownWords.ts'
import { localeOf } from '#rules/locale/locale.ts'
import { localWords } from '#rules/locale/words.ts'

/**
 * Fixed words by region (spec §9 'Locale'): as they are written here in Australia and New Zealand, in American spelling
 * in the US, and in `american` what is said there with other words. A site may replace any (`words` in site.json), so ask for them
 * while a page is rendered and not before.
 *
 * @param feature its name in `words` and in features/dictionaries.ts
 * @returns the words of a region; Australian where the region is not known
 * @example dictionary('leads', { ask: 'Make an enquiry' })('en-US').ask // 'Make an inquiry'
 */
export function dictionary<Name extends string>(
  feature: string,
  australian: Record<Name, string>,
  american: Partial<Record<NoInfer<Name>, string>> = {},
): (region: unknown) => Record<Name, string> {
  const spelled = Object.entries<string>(australian).map(([name, text]) => [name, localWords(text, 'en-US')])
  const us = { ...(Object.fromEntries(spelled) as Record<Name, string>), ...american }
  return (region) => withOwnWords(feature, localeOf(region) === 'en-US' ? us : australian)
}
