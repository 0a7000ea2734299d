import { withQuery } from '#rules/links/paths.ts'
import type { Theme } from '#site/settings/schema.ts'
import type { Answers } from './answers.ts'
import { NOBODYS_DOMAIN } from '#site/starter/placeholders.ts'
import { PLACES } from '#site/starter/places.ts'
import { tradeIn } from './trades.ts'

export const hostOf = (slug: string): string =>
  `www.${slug.replaceAll('_', '-').toLowerCase()}${NOBODYS_DOMAIN}`
export const emailOf = (slug: string): string => `hello@${hostOf(slug).slice('www.'.length)}`

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
export const siteJson = ({ slug, template, region, name }: Answers, { theme, id, schema }: Setting) => {
  const trade = tradeIn(template, region)
  const { street, city, state, postcode, phone } = PLACES[region]
  return {
    $schema: schema,
    id,
    slug,
    ...(template !== 'group' && { template }),
    name,
    url: `https://${hostOf(slug)}`,
    city,
    state,
    address: { street, city, state, postcode },
    ...(region !== 'en-AU' && { region }),
    ...(region === 'en-US' && { time_zone: 'America/Chicago' }),
    default_search_path: trade.search,
    phone,
    email: emailOf(slug),
    ...trade.settings,
    ...(region === 'en-US' && { pricing: { new: TAXED, used: TAXED, demo: TAXED } }),
    coming_soon_image: '/images/scenes/coming-soon.jpg',
    ...(Object.keys(theme).length > 0 && { theme }),
    tagline: trade.tagline,
    hero: trade.hero,
    home: {
      ...(trade.bodies.length > 0 && {
        body_types: trade.bodies.map(({ label, body, image }) => ({
          label,
          href: withQuery(trade.search, { body }),
          image,
        })),
      }),
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
