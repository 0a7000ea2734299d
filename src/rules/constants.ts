/** The spec's numbers, each of which is defined only here. They're from spec §9 unless another section is named. */

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000

/** For how many days after `created_at` a car is tagged New. */
export const NEW_TAG_DAYS = 8
export const SOLD_LISTED_DAYS = 3

/** Dollars. A price counts as real only if it's above this. */
export const REAL_PRICE_ABOVE = 10
/** Dollars. A car can be reserved, bought online or price-checked only if its price is above this. */
export const RESERVE_PRICE_ABOVE = 200
/** Dollars. A price is below or above the market only if it differs from the average by more than this. */
export const MARKET_GAP_ABOVE = 499

/** Characters. The random part of an anonymous device or session id (spec §3). */
export const ANON_ID_CHARACTERS = 10
export const VISITED_PAGES_MAX = 50
/** Days after which the stored first-page query and the visited pages are cleared. */
export const FIRST_PAGE_QUERY_DAYS = 30
export const CAMPAIGN_PARAMS = ['gclid', 'fbclid', 'utm_source', 'utm_medium', 'utm_campaign'] as const

/** Percentage per year. The finance calculator's initial rate. */
export const FINANCE_INTEREST_RATE = 10

export const REVIEWS_MIN_RATING = 4
/** Reviews. How many Google reviews the full list shows. */
export const GOOGLE_REVIEWS_FULL = 12

/** How many times a failed data fetch is retried. That makes three attempts in all. */
export const FETCH_RETRIES = 2
/** How many characters of a masked phone number stay readable. */
export const PHONE_MASK_KEEPS = 5
/** Characters. A phone number this long or longer has too many (spec §5: 'under 15 characters'). */
export const PHONE_TOO_LONG = 15

export const TEXT_US_DELAY_MS = 3000
/** Milliseconds. A customer's first chat message is tracked only if it was written no longer ago than this. */
export const LIVE_CHAT_FRESH_MS = 10_000

/** Milliseconds of hovering before a tooltip opens, unless its component is given another delay. */
export const TOOLTIP_DELAY_DEFAULT_MS = 700
/** Milliseconds of hovering before a tooltip opens on our pages. */
export const TOOLTIP_DELAY_MS = 0
/** Milliseconds after a tooltip has closed during which another one opens without a delay. */
export const TOOLTIP_SKIP_MS = 300

export const IMAGE_SIZES = '(max-width: 767px) 100vw, (max-width: 1200px) 33vw, 25vw'
/** CSS pixels. How far from view a lazy picture starts to load. */
export const LAZY_MARGIN_PX = 200
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const
/** Percentage. The default picture quality in the addresses that `imageUrl` makes (spec §7). */
export const IMAGE_QUALITY = 80
/** Percentage. The picture quality that the responsive loader requests (spec §7). */
export const IMAGE_LOADER_QUALITY = 75

/** CSS pixels. A device narrower than this is a mobile (spec §4). */
export const MOBILE_BELOW = 768
/** CSS pixels. A device narrower than this is a tablet if it isn't a mobile; any other device is a pc (spec §4). */
export const TABLET_BELOW = 992

/** The regions a site can be for; the first is the default. */
export const LOCALES = ['en-AU', 'en-NZ', 'en-US'] as const
/** ISO 4217 code of the specification's currency (spec §4). For a site's own currency, see `currencyOf`. */
export const CURRENCY = 'AUD'
export const SEARCH_INDEX = 'Car_production'
/** Entries. A menu of models has at least this many (spec §2 'RV variant navigation'). */
export const MODEL_MENU_ENTRIES = 4
