import { array, object, string } from 'yup'
import { distinct, text, words } from './fields.ts'
import { FEED_NAME } from './patterns.ts'

/** Portals that we know the attributes of (src/plan/files/portals). */
export const PORTAL_NAMES = ['google_listings', 'google_ads', 'meta', 'microsoft', 'tiktok'] as const
export type PortalName = (typeof PORTAL_NAMES)[number]

/** The longest store code that Google takes. */
const LONGEST_CODE = 64

const storeCodeSchema = object({
  location: words('The location’s name.', 200),
  code: words(
    'Its store code, exactly as in the dealer’s Google Business Profile or store feed.',
    LONGEST_CODE,
  ),
}).noUnknown()

export const feedsSchema = object({
  portals: array(string().oneOf(PORTAL_NAMES).required()).default(['google_listings', 'meta']).meta({
    about:
      'The portals that the site has a feed for. A feed is left out if the portal doesn’t take the dealer’s kind of vehicle.',
  }),
  store_codes: array(storeCodeSchema)
    .max(200)
    .default([])
    .test('distinct', distinct('location', 'a location has one store code'))
    .meta({ about: 'The store codes of the dealer’s locations, which Google’s vehicle ads need.' }),
  microsoft_campaign: text('The name of the campaign in Microsoft Advertising, which its feed needs.'),
  own: array(
    string()
      .matches(
        FEED_NAME,
        'must be small letters, digits and hyphens, the name of a file in feeds/ without .yaml',
      )
      .required(),
  )
    .max(20)
    .default([])
    .test('distinct', 'must not name a feed twice', (names) => new Set(names).size === (names ?? []).length)
    .meta({
      about:
        'Feeds of your own: the names of files in the tenant’s `feeds/` or the project’s `extensions/feeds/`, without `.yaml`.',
    }),
})
  .noUnknown()
  .meta({ about: 'The feeds for portals (docs/findable.md).' })
