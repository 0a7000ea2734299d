/**
 * Where visitors and leads come from. Only these kinds are stored, never an address or a campaign's own words, which could be about a
 * person.
 */

export const SOURCES = {
  direct: 'Typed, bookmarked or unknown',
  google: 'Google',
  bing: 'Bing',
  search: 'Other search engines',
  facebook: 'Facebook',
  instagram: 'Instagram',
  social: 'Other social media',
  marketplace: 'Vehicle marketplaces',
  assistant: 'AI assistants',
  email: 'Emails',
  ads: 'Paid ads',
  campaign: 'Other campaigns',
  link: 'Links on other websites',
} as const

export type Source = keyof typeof SOURCES

/** A referring host, or the words of `utm_source`, in lower case. The first that matches counts. */
const KNOWN: readonly (readonly [Source, RegExp])[] = [
  ['email', /(?:^|\.)(?:e?mail|outlook)(?:\.|$)|newsletter|\.android\.gm$/],
  ['assistant', /chatgpt|openai|perplexity|claude\.ai|gemini|copilot/],
  ['google', /(?:^|\.)google(?:\.|$)|googlequicksearchbox/],
  ['bing', /(?:^|\.)bing(?:\.|$)/],
  ['search', /duckduckgo|ecosia|yahoo|startpage|qwant|kagi|search\.brave/],
  ['facebook', /^(?:.+\.)?(?:facebook|fb|messenger)(?:\.|$)/],
  ['instagram', /instagram|^ig$/],
  [
    'social',
    /youtube|youtu\.be|tiktok|linkedin|lnkd\.in|pinterest|reddit|whatsapp|snapchat|threads\.|twitter|^(?:t\.co|x\.com)$/,
  ],
  [
    'marketplace',
    /marketplace|carsales|autotrader|gumtree|carsguide|drive\.com\.au|trademe|(?:^|\.)cars\.com$|cargurus|carfax|edmunds|truecar|(?:rv|cycle|truck)trader|(?:caravancamping|bike|truck)sales|truckpaper|kbb/,
  ],
]

const PAID = /^(?:cpc|cpm|cpv|ppc|paid.*|display|retargeting|ads?)$/

/** What an address and its referrer say. All may come from anybody. */
export interface Origin {
  /** The referring host; '' if there's none. */
  host?: string
  /** utm_source */
  source?: string
  /** utm_medium */
  medium?: string
  /** Whether the address has an ad's click id. */
  ad?: boolean
}

export function sourceOf({ host = '', source = '', medium = '', ad = false }: Origin): Source {
  if (ad || PAID.test(medium.toLowerCase())) return 'ads'
  const names = [source, medium, host].map((name) => name.toLowerCase())
  for (const name of names) {
    const known = KNOWN.find(([, pattern]) => pattern.test(name))
    if (known) return known[0]
  }
  if (source + medium !== '') return 'campaign'
  return host === '' ? 'direct' : 'link'
}

/** A lead has the campaign that its sender first came with, if any; where else somebody came from isn't stored on their device. */
export const leadSource = (query: Readonly<Record<string, string | undefined>>): Source =>
  sourceOf({
    source: query['utm_source'] ?? (query['fbclid'] ? 'facebook' : ''),
    medium: query['utm_medium'] ?? '',
    ad: Boolean(query['gclid']),
  })
