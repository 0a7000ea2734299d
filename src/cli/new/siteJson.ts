import type { Theme } from '#site/settings/schema.ts'
import type { Answers, Dealer } from './answers.ts'
import { emailOf, hostOf, PLACES } from '#site/starter/samples.ts'
import { tradeIn } from './trades.ts'

/** What American dealers' prices include. */
const TAXED = 'plus_taxes_and_fees'

interface Setting {
  theme: Partial<Theme>
  /** The website's id in the dealer backend. */
  id: number
  /** Path from the tenant's folder to the schema of site.json. */
  schema: string
}

/** A new tenant's `site.json`. It has only the settings that differ from the defaults. */
export const siteJson = (
  { slug, template, region, name, dealer = {} }: Answers,
  { theme, id, schema }: Setting,
) => {
  const trade = tradeIn(template, region)
  const sample = PLACES[region]
  const { phone = sample.phone, email = emailOf(slug), hours } = dealer
  // A real address is never mixed with a sample's.
  const { street, city, state, postcode } = hasAddress(dealer) ? dealer : sample
  return {
    $schema: schema,
    id,
    slug,
    ...(template !== 'group' && { template }),
    name,
    url: `https://${hostOf(slug)}`,
    address: { street, city, state, postcode },
    ...(region !== 'en-AU' && { region }),
    default_search_path: trade.search,
    phone,
    email,
    locations: [{ name, ...(hours !== undefined && { hours }) }],
    // Nobody has entered the new website in the dealer backend, so enquiries are emailed.
    ...(dealer.email !== undefined && { leads: { destinations: [{ kind: 'email' }] } }),
    ...trade.settings,
    ...(region === 'en-US' && { pricing: { new: TAXED, used: TAXED, demo: TAXED } }),
    ...(Object.keys(theme).length > 0 && { theme }),
    tagline: trade.tagline,
    hero: trade.hero,
    home: {
      reasons: [
        {
          title: 'See it all first',
          text: `Photos, details and prices of every ${trade.one} in stock, so you know what you want to see before you come in.`,
        },
        {
          title: 'Ask a person',
          text: `Send a question from the page of any ${trade.one}, or call. We answer whenever we’re open.`,
        },
        {
          title: `Try the ${trade.one} itself`,
          text: 'Book a time, then come and look as closely as you like.',
        },
        {
          title: 'Trade yours in',
          text: `Tell us about your ${trade.one}, and we’ll take its value off the price of your next one.`,
        },
      ],
      story: { ...trade.story, href: '/about-us', label: 'About us' },
    },
  }
}

const hasAddress = ({ street, city, state, postcode }: Dealer): boolean =>
  [street, city, state, postcode].some(Boolean)
