import { array, number, object, string, type InferType } from 'yup'
import { LOCALES } from '#rules/constants.ts'
import { clockIn } from '#rules/locale/clock.ts'
import { BUTTON_KINDS, DEFAULT_BUTTONS } from '#rules/vehicle/buttons.ts'
import { componentsSchema } from './components.ts'
import { consentSchema } from './consent.ts'
import { deploySchema } from './deploy.ts'
import {
  EDITORS,
  backendId,
  distinct,
  email,
  flag,
  focus,
  FREE,
  host,
  idList,
  key,
  linkOrNone,
  path,
  phone,
  picture,
  postcode,
  slug,
  state,
  text,
  url,
  words,
} from './fields.ts'
import { feedsSchema } from './feeds.ts'
import { formsSchema } from './forms.ts'
import { navGroupSchema, navItemSchema, openingHours, specialHours, homeSchema } from './groups.ts'
import { imagesSchema, stockSchema } from './stock.ts'
import { landingSchema } from './landing.ts'
import { leadsSchema } from './leads.ts'
import { locationsSchema, mapsSchema } from './locations.ts'
import { GOOGLE_TOKEN, SITE_ADDRESS, TIME_ZONE } from './patterns.ts'
import { checkoutSchema, financeSchema, pricingSchema } from './prices.ts'
import { redirectsSchema } from './redirects.ts'
import { pageSchemas } from './sections.ts'
import { searchFiltersSchema, searchSchema, searchWordsSchema } from './search.ts'
import { themeSchema } from '../theme/theme.ts'
import { chatSchema, scriptHostsSchema, trackingSchema, visitSettings } from './tracking.ts'
import { wordsSchema } from './words.ts'
import { UNSEEN } from './unseen.ts'

/**
 * The schema of a tenant's `site.json`. First come the fields and flags of spec §1 under their own names, then settings for what the spec
 * leaves to each site (where it says 'on one site…'). This one schema gives the defaults, the messages, the TypeScript type and the JSON
 * Schema for code editors. `meta.about` is the sentence about a setting in docs/settings.md. If a setting changes nothing that visitors
 * see, `meta.unseen` says why (src/plan/settings.test.ts checks each setting). `EDITORS` marks what a dealer's own editors may change.
 */

const CAR_TYPES = ['new', 'used', 'demo'] as const

export const siteSchema = object({
  $schema: text('Where code editors find this schema.'),

  // Spec §1: identity
  id: backendId('The website’s ID in the dealer backend.').required(),
  dealership_id: backendId(
    'The dealership’s ID in the dealer backend, if the site is for a single dealership.',
  )
    .nullable()
    .default(null),
  dealership_group: text('The group the dealership belongs to.'),
  manufacturer_id: backendId('The brand’s ID in the dealer backend, for a one-brand site.')
    .nullable()
    .default(null)
    .meta(UNSEEN.manufacturer_id),
  manufacturer: text('The brand’s name, for a one-brand site.'),
  slug: slug('The tenant’s slug, which is also the name of its folder.'),
  template: string().oneOf(['group', 'rv', 'moto', 'trucks', 'campers']).default('group').meta({
    about: 'The kind of dealer, which decides menus, search paths, words and design.',
  }),
  name: words('The dealer’s name, as customers know it.', 120).meta(EDITORS),
  url: string()
    .matches(SITE_ADDRESS, 'must be an address like "https://www.example.com", without a slash at the end')
    .required()
    .meta({ about: 'The public address of the site, without a slash at the end.' }),
  city: text('The city to use in page titles.').meta(EDITORS),
  state: state(
    'The dealer’s state or region. Page titles name it, and it decides the time zone unless `time_zone` is set.',
  ).meta(EDITORS),
  address: object({
    street: text('Street and number.').meta(EDITORS),
    city: text('City or town.').meta(EDITORS),
    state: state('State or region.').meta(EDITORS),
    postcode: postcode('Postcode or ZIP.').meta(EDITORS),
  })
    .noUnknown()
    .meta({ about: 'The postal address of the dealer.' }),
  region: string()
    .oneOf(LOCALES)
    .default('en-AU')
    .meta({ about: 'Decides the language, the units and how phone numbers are checked (spec §9).' }),

  time_zone: string()
    .matches(TIME_ZONE, 'must be a time zone like "Australia/Sydney"')
    .test(
      'zone',
      'must be a time zone that exists, like "Australia/Sydney"',
      (zone) => !zone || !TIME_ZONE.test(zone) || clockIn(zone, 0) !== null,
    )
    .default('')
    .meta({
      about:
        "The site’s time zone, if its state has more than one. Locations in other states use the time zones of those states. The time zone decides 'Open now' and booking times.",
    })
    .meta(EDITORS),

  // Spec §1: stock and search
  default_search_path: path('The address of the stock list, if it isn’t the template’s (spec §2).').test(
    ...FREE,
  ),
  stock_for: string().oneOf(['sale', 'rent', 'subscription']).default('sale').meta({
    about:
      'Whether the stock is for sale, rent or subscription. Lists say which, and rental or subscription cars are listed at /search/rental-cars or /search/subscription-cars (spec §2). Their pages show the `subscription_price`, a week, and nothing that belongs to a sale: no price, checkout, trade-in or finance.',
  }),
  include_sold_cars_days: number()
    .integer()
    .min(0)
    .max(365)
    .nullable()
    .default(null)
    .meta({ about: 'How many days a sold vehicle stays listed; 3 if not set (spec §4).' })
    .meta(EDITORS),
  override_city: text('The city to name in listing titles instead of `city`.').meta(EDITORS),
  override_primary_vehicle: text(
    "What to call a vehicle, for example 'RV'. If empty, the template’s word is used.",
  ).meta(EDITORS),
  offers: object({
    count: number()
      .integer()
      .min(0)
      .max(99)
      .default(0)
      .meta({ about: 'How many offers to show, newest first; 0 for none.' })
      .meta(EDITORS),
  })
    .noUnknown()
    .meta({ about: 'How the site shows offers.' }),
  locations: locationsSchema
    .meta({
      about:
        'The dealer’s locations, the main one first. If there are any, they take the place of the dealer backend’s (docs/stock.md).',
    })
    .meta(EDITORS),
  shown_locations: idList(
    'The IDs of the dealer backend’s locations to show. If empty, all visible locations are shown.',
  ).meta(EDITORS),
  dealerships: array(
    object({
      id: backendId('The dealership’s ID in the dealer backend.').required(),
      slug: slug('The slug used in stock and leads.'),
      name: words('The name that visitors see.', 120),
    }).noUnknown(),
  )
    .default([])
    .test('distinct', distinct('slug', 'each dealership needs its own'))
    .meta({ about: 'The dealerships of a group, if the site is for several.' }),
  search: searchSchema,
  search_filters: searchFiltersSchema.meta(EDITORS),
  search_words: searchWordsSchema.meta(EDITORS),
  stock: stockSchema,
  images: imagesSchema,
  excluded_models: array(string().required())
    .default([])
    .meta({ about: 'Models that get no page and no menu entry.' })
    .meta(EDITORS),

  // Spec §1: contact
  phone: phone('The main phone number.').meta(EDITORS),
  email: email('The main email address.').meta(EDITORS),
  facebook_url: url('The dealer’s Facebook page.').meta(EDITORS),
  instagram_url: url('The dealer’s Instagram profile.').meta(EDITORS),
  youtube_url: url('The dealer’s YouTube channel.').meta(EDITORS),
  linkedin_url: url('The dealer’s LinkedIn page.').meta(EDITORS),
  opening_hours: openingHours(
    'The opening hours of the main location, and of any other that has none. If empty, those in `locations` or in the dealer backend are used.',
  ).meta(EDITORS),
  special_hours: specialHours('Days with different hours, such as public holidays.').meta(EDITORS),
  maps: mapsSchema.meta({ about: 'Maps on the pages of the dealer’s locations.' }),

  // Spec §1: navigation and content
  navigation: object({
    header: array(navItemSchema)
      .default([])
      .meta({ about: 'The whole header menu, in place of the template’s.' })
      .meta(EDITORS),
    footer: array(navGroupSchema)
      .default([])
      .meta({ about: 'The footer groups, in place of the template’s.' })
      .meta(EDITORS),
  })
    .noUnknown()
    .meta({ about: 'The menus. If empty, the template’s menus are used.' }),
  blogs: object({
    enabled: flag('Whether the site has a blog.').meta(EDITORS),
    path: path('The address of the blog.', '/blog')
      .test(...FREE)
      .meta(EDITORS),
    per_page: number()
      .integer()
      .min(1)
      .max(60)
      .default(9)
      .meta({ about: 'How many articles a page shows.' })
      .meta(EDITORS),
  })
    .noUnknown()
    .meta({ about: 'Blog settings.' }),
  plugins: array(string().required())
    .default([])
    .meta({ about: 'The names of plugins that are switched on.' })
    .meta(UNSEEN.plugins),

  components: componentsSchema
    .meta({ about: 'Components that are replaced on this site (docs/extending.md).' })
    .meta(UNSEEN.components),

  // Spec §1: services
  payment_provider: string()
    .oneOf(['', 'stripe', 'paypal', 'eway'])
    .default('')
    .meta({ about: 'The provider that takes payments online. If empty, nothing can be paid for online.' }),
  xtime_url: url('The address of another site where shoppers book a service, if there is one.'),
  livechat_agent_group: key('The group of agents that answers live chats.'),
  google_site_verification: string()
    .matches(GOOGLE_TOKEN, 'must be the token alone, of 43 letters, digits, hyphens and underscores')
    .default('')
    .meta({ about: 'The verification token from Google Search Console.' }),
  tracking: trackingSchema.meta({ about: 'IDs and keys for tracking services (docs/tracking.md).' }),
  script_hosts: scriptHostsSchema.meta({
    about:
      'Where third-party scripts come from. "/fakes" loads a fake script instead, but only on localhost.',
  }),
  analytics_events: flag(
    'Sends leads and clicks to the events endpoint, in addition to tracking services (spec §7).',
  ),
  ...visitSettings,
  finance_sign_in_url: url('Where shoppers sign in with the finance company (spec §2).'),
  personalised_finance_url: url('Where shoppers can get a personal finance quote (spec §2).'),
  chat: chatSchema.meta({
    about: 'Keys for chat and support widgets, and the pages without the text-chat widget.',
  }),

  // Spec §1: flags
  autobot: flag('Turns on the chat bot.'),
  dealercell: flag('Turns on call tracking.'),
  dealerstudio: flag('Turns on the vehicle-finder SDK.'),
  impel: flag('Walk-around pictures.').meta(UNSEEN.impel),
  autograb: flag(
    'Shows on a vehicle’s page what similar vehicles cost on average, and turns on rego lookups with AutoGrab.',
  ),
  redbook: flag('RedBook data.').meta(UNSEEN.redbook),
  nevdis: flag('Turns on rego lookups with NEVDIS.'),
  enable_store: flag('The accessories store.').meta(UNSEEN.enable_store),
  garage_enabled: flag('Gives shoppers a garage that they sign in to, with a watchlist.'),
  alerts: flag(
    'Lets shoppers ask for an email when a vehicle that matches their search comes in or a vehicle’s price drops. Needs a mail server, `forecourt serve` and `forecourt live` (docs/alerts.md).',
  ),
  offers_subscription: flag('Shows the subscription price of vehicles that have one.'),
  build_model_pages: flag('Makes a page for each model.'),
  use_pages_path: flag(
    'Puts editors’ pages under /pages. Each page’s other address, with or without /pages, redirects to it.',
  ),

  // Settings for what the spec leaves to each site
  car_clarity: flag('Also sends finance enquiries to CarClarity, which works out a quote (spec §7).'),
  vehicle_type: string().oneOf(['car', 'motorcycle', 'camper']).default('car').meta({
    about: 'What the addresses of vehicle pages start with: /cars, /motorcycles or /campers (spec §2).',
  }),
  pricing: pricingSchema,
  price_decimals: flag('Shows prices with cents (spec §4).').meta(EDITORS),
  fuel_tags: flag('Tags electric and hybrid vehicles (spec §4).').meta(EDITORS),
  runout_tag_colour: string()
    .oneOf(['red', 'green'])
    .default('red')
    .meta({ about: "The colour of 'Runout Sale' tags (spec §4)." })
    .meta(EDITORS),
  certified_manufacturer: text('The make whose certified vehicles carry the certified badge (spec §4).').meta(
    EDITORS,
  ),
  phone_masked: flag('Hides phone numbers until the shopper asks for them (spec §4).').meta(EDITORS),
  coming_soon_image: picture(
    'The address of the placeholder picture that the backend sends for vehicles without photos (spec §2).',
  ).meta(EDITORS),
  request_photos: flag('Lets shoppers ask for photos of a vehicle that has none yet (spec §2).').meta(
    EDITORS,
  ),
  checkout_path: string()
    .oneOf(['checkout', 'buy-online'])
    .default('checkout')
    .meta({ about: 'The last part of the checkout address (spec §2).' }),
  checkout: checkoutSchema,
  finance_path: string()
    .oneOf(['/finance', '/finance-enquiry', '/apply-for-finance', '/finance-the-dream'])
    .default('/finance')
    .meta({ about: 'The address of the finance page (spec §2).' }),
  finance_pre_approval: flag(
    'Keeps the finance pre-approval page instead of redirecting it to the finance page (spec §2).',
  ).meta(EDITORS),
  garage_path: path('The address of the page with saved vehicles (spec §2).', '/my-garage').test(...FREE),
  landing_city: flag('Whether the titles of landing listings name the city (spec §2).', true).meta(EDITORS),
  landing_listings: array(landingSchema)
    .max(100)
    .default([])
    .test('distinct', distinct('slug', 'two lists can’t have the same address'))
    .meta({
      about: 'The site’s own stock lists, each with an address, a title and a filter or phrase (spec §2).',
    })
    .meta(EDITORS),
  redirects: redirectsSchema
    .meta({ about: 'Old addresses of the site, and where each leads now (docs/content.md).' })
    .meta(UNSEEN.redirects)
    .meta(EDITORS),
  models_path: flag('Puts model pages at /models/{slug} instead of /{slug} (spec §2).'),
  trade_in_car_types: array(string().oneOf(CAR_TYPES).required())
    .default([...CAR_TYPES])
    .meta({ about: 'The types of vehicle whose pages offer a trade-in (spec §5).' })
    .meta(EDITORS),
  buttons: array(string().oneOf(BUTTON_KINDS).required())
    .default([...DEFAULT_BUTTONS])
    .meta({
      about: 'The buttons on a vehicle’s page, in this order. If empty, there are none (spec §2).',
    })
    .meta(EDITORS),
  button_labels: array(
    object({
      kind: string().oneOf(BUTTON_KINDS).required().meta({ about: 'The button that gets the label.' }),
      label: words('What shoppers read.', 80),
    }).noUnknown(),
  )
    .default([])
    .meta({ about: 'Texts for buttons, instead of the usual ones.' })
    .meta(EDITORS),
  custom_button: object({
    label: text('What visitors read. If empty, there’s no button.').meta(EDITORS),
    href: linkOrNone('Where the button leads.').meta(EDITORS),
  })
    .noUnknown()
    .meta({ about: 'The dealer’s own button on a vehicle’s page (spec §2).' }),
  finance: financeSchema,
  forms: formsSchema.meta({ about: 'What the site’s forms ask and say (spec §3, §5).' }),
  leads: leadsSchema
    .meta({ about: 'Where leads go, and how long they are kept (docs/leads.md).' })
    .meta(UNSEEN.leads),
  deploy: deploySchema
    .meta({ about: 'Where `forecourt deploy` puts the site (docs/deployment.md).' })
    .meta(UNSEEN.deploy),
  feeds: feedsSchema.meta(UNSEEN.feeds),
  mock_leads: flag(
    'The server checks leads and responds to them as usual, but doesn’t keep them. Use this to try out a site (spec §7).',
  ),
  security: object({
    allow_hosts: array(host('widgets')).max(50).default([]).meta({
      about:
        'Hosts that pages may load scripts, frames and videos from, besides those in `script_hosts`. Add the host of anything that a tag manager loads (docs/security.md) or that an editor embeds (docs/content.md).',
    }),
  })
    .noUnknown()
    .meta({ about: 'What pages may load.' })
    .meta(UNSEEN.security),
  offline: flag(
    'Lets shoppers open saved vehicles, and pages they’ve already visited, without a connection (docs/offline.md).',
  ),
  consent: consentSchema,

  // The site's look and its own words
  theme: themeSchema.meta({
    about: 'The parts of the theme that differ from the template’s (src/site/theme/templateThemes.ts).',
  }),
  tagline: text('One line under the dealer’s name.').meta(EDITORS),
  hero: object({
    title: text('The heading at the top of the home page.').meta(EDITORS),
    text: text('A sentence below the heading.').meta(EDITORS),
    image: picture('The picture, a path under /images/ or /photos/, or an https address.').meta(EDITORS),
    focus: focus().meta(EDITORS),
  })
    .noUnknown()
    .meta({ about: 'The top of the home page.' }),
  home: homeSchema,
  ...pageSchemas,
  words: wordsSchema.meta(EDITORS),
}).noUnknown()

export type Site = InferType<typeof siteSchema>
export type Theme = Site['theme']
