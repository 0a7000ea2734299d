import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import type { SchemaObjectDescription } from 'yup'
import { siteSchema, type Site } from '#site/settings/schema.ts'
import { planTenant } from './plan.ts'
import type { PriceHistory } from './priceFalls.ts'
import { GROUP, NOW, of as demoOf, RV, SLUGS, stockOf } from './testing/demo.ts'

/** Every setting must change what visitors see, unless `meta.unseen` in its schema says why not (docs/settings.md). */

type Part = { [name: string]: unknown }
interface Case {
  without: Part
  with: Part
  of?: string
}

const PICTURES = 'pictures.example'

const set = (
  name: string,
  without: unknown,
  value: unknown,
  more: Part = {},
  of?: string,
): [string, Case] => [
  name,
  {
    without: { ...more, [name]: without },
    with: { ...more, [name]: value },
    ...(of !== undefined && { of }),
  },
]
const flag = (name: string, more: Part = {}, of?: string) => set(name, false, true, more, of)

const SCRIPTS = { chat: '/fakes', chat_bot: '/fakes', call_tracking: '/fakes', vehicle_finder: '/fakes' }
const HOURS = [
  { weekday: 1, status: 'open', formated_hours: '6:00am - 9:00pm', open: '06:00', close: '21:00' },
]

function location(name: string) {
  const reach = { street: '', city: '', state: '', postcode: '', phone: '', email: '', lat: null, long: null }
  const rest = { hours: '', departments: [], manager: { name: '', picture: '' }, picture: '' }
  return { name, type: 'sales', ...reach, ...rest }
}

const headerTo = (href: string, menu = ''): Part => ({
  navigation: { header: [{ label: 'There', href, menu, items: [] }], footer: [] },
})
const OWN_BUTTON = { label: 'Ours', href: 'https://ours.example/' }
const FINANCE = { comparison_rate: 10, disclosure: 'WARNING' }
const MODEL_MENU = headerTo('/range', 'models')

const CASES = new Map<string, Case>([
  // Spec §1: fields
  set('id', 1, 2),
  set('dealership_id', 1, 2, { dealerships: [] }),
  set('dealership_group', '', 'Coastal Group'),
  set('manufacturer_id', 1, 2),
  set('manufacturer', '', 'Jayco', {}, RV),
  set('slug', 'one', 'two'),
  set('template', 'group', 'campers'),
  set('name', 'One', 'Two'),
  set('url', 'https://one.example', 'https://two.example'),
  set('city', 'Perth', 'Cairns'),
  set('state', 'WA', 'QLD'),
  set('address', { street: '1 First Street' }, { street: '2 Second Street' }),
  set('region', 'en-AU', 'en-US'),
  set('time_zone', '', 'Australia/Perth'),
  set('default_search_path', '', '/find/rental-cars'),
  set('stock_for', 'sale', 'rent'),
  set('include_sold_cars_days', 0, 365),
  set('override_city', '', 'Dubbo'),
  set('override_primary_vehicle', '', 'Wagon'),
  set('offers', { count: 0 }, { count: 9 }),
  set('locations', [], [location('Elsewhere')]),
  set('shown_locations', [], [311]),
  set('dealerships', [], [{ id: 31, slug: 'harbourside-newcastle', name: 'The Yard' }]),
  set('search', { hits_per_page: 24 }, { hits_per_page: 6 }),
  set('search_filters', ['make'], ['make', 'body']),
  set('excluded_models', [], ['Skylark 16'], MODEL_MENU, RV),
  set('phone', '02 5550 0001', '02 5550 0002'),
  set('email', 'one@one.example', 'two@two.example'),
  set('facebook_url', '', 'https://facebook.example/a'),
  set('instagram_url', '', 'https://instagram.example/a'),
  set('youtube_url', '', 'https://youtube.example/a'),
  set('linkedin_url', '', 'https://linkedin.example/a'),
  set('opening_hours', [], HOURS),
  set(
    'special_hours',
    [],
    [{ date: '2026-11-23', label: 'Fair', status: 'closed', formated_hours: 'Closed' }],
  ),
  set('maps', {}, { image: 'https://maps.example/{lat},{long}.png', attribution: '© Mappers' }),
  set('navigation', { header: [], footer: [] }, headerTo('/x')['navigation']),
  set('blogs', { path: '/blog' }, { path: '/news' }, headerTo('/blog/first')),
  set('plugins', [], ['reviews']),
  set('payment_provider', '', 'stripe'),
  set('xtime_url', '', 'https://xtime.example/book'),
  set('livechat_agent_group', '', 'sales', { script_hosts: SCRIPTS }),
  set('google_site_verification', '', 'abc123'),
  set('tracking', { analytics_id: '' }, { analytics_id: 'G-1,G-2' }),
  set('chat', { widget_key: '' }, { support_key: 'a1' }, { script_hosts: { support: '/fakes' } }),
  // Spec §1: flags
  flag('autobot', { chat: { bot_key: 'b1' }, script_hosts: SCRIPTS, buttons: ['chat_bot'] }),
  flag('dealercell', { tracking: { call_tracking_key: 'c1' }, script_hosts: SCRIPTS }),
  flag('dealerstudio', { tracking: { vehicle_finder_key: 'v1' }, script_hosts: SCRIPTS }),
  flag('impel'),
  flag('autograb'),
  flag('redbook'),
  flag('nevdis'),
  flag('enable_store'),
  flag('garage_enabled'),
  // Alerts are only offered with a mail server; `seen` plans the site as if there were one.
  flag('alerts'),
  flag('offers_subscription'),
  flag('build_model_pages', {}, RV),
  flag('use_pages_path', headerTo('/pages/about-us')),
  // Settings for what the spec leaves to each site.
  set('script_hosts', { chat: '' }, { chat: '/fakes' }, { livechat_agent_group: 'sales' }),
  flag('analytics_events'),
  set('measure_visits', 0, 50),
  set('weekly_numbers', [], ['owner@dealer.example'], { measure_visits: 50 }),
  set('finance_sign_in_url', '', 'https://f.example/in'),
  set('personalised_finance_url', '', 'https://f.example/me'),
  flag('car_clarity'),
  set('vehicle_type', 'car', 'camper'),
  set('pricing', { used: '' }, { used: 'drive_away' }),
  flag('price_decimals'),
  flag('fuel_tags'),
  set('runout_tag_colour', 'red', 'green'),
  set('certified_manufacturer', '', 'Toyota'),
  flag('phone_masked'),
  set('coming_soon_image', '', '/images/vehicles/suv-glacier-white-123/1.jpg'),
  flag('request_photos'),
  set('checkout_path', 'checkout', 'buy-online'),
  set('checkout', { refund_terms: '' }, { refund_terms: 'All of it.' }),
  set('finance_path', '/finance', '/apply-for-finance'),
  flag('finance_pre_approval', headerTo('/finance-pre-approval')),
  set('garage_path', '/my-garage', '/myharbour'),
  flag('landing_city'),
  set('words', {}, { shared: { menu: 'Contents' } }),
  set('search_words', [], [{ says: 'troopy', means: 'landcruiser' }]),
  set('landing_listings', [], [{ slug: 'red-ones', title: 'Red ones', filter: { body: ['SUV'] } }]),
  set('redirects', [], [{ from: '/specials.html', to: '/offers', temporary: false }]),
  flag('models_path', { build_model_pages: true }, RV),
  set('trade_in_car_types', [], ['used']),
  set('buttons', [], ['finance']),
  set('button_labels', [], [{ kind: 'finance', label: 'Pay it off' }], { buttons: ['finance'] }),
  set('custom_button', { label: '', href: '' }, OWN_BUTTON, { buttons: ['custom'] }),
  set('finance', { ...FINANCE, rate: 5 }, { ...FINANCE, rate: 9 }),
  set('forms', { enquiry_button: 'Enquire Now' }, { enquiry_button: 'Message Now' }),
  set('leads', { keep_days: 1 }, { keep_days: 2 }),
  set('deploy', {}, { target: 'netlify' }),
  set('feeds', { portals: [] }, { portals: ['meta'] }),
  flag('mock_leads'),
  // These sites are planned without the pictures in their folders, so the setting only makes a difference for a picture from another host.
  set('images', { service: 'by_address' }, { service: 'none', hosts: [PICTURES] }),
  set('stock', { source: '', most_lost: 50, every: 15 }, { source: 'stock.csv', most_lost: 20, every: 60 }),
  set('security', { allow_hosts: [] }, { allow_hosts: ['widgets.example.com'] }),
  set('components', {}, { Card: 'extensions/Card.tsx' }),
  flag('offline'),
  set('consent', { mode: 'none' }, { mode: 'opt-in' }),
  set('theme', { hero: 'panel' }, { hero: 'arch' }),
  set('tagline', '', 'More of it'),
  set('hero', { title: '' }, { title: 'Good morning' }),
  set('vehicle', { sections: ['facts'] }, { sections: ['facts', 'finance'] }),
  set('list', { sections: ['search'] }, { sections: ['search', 'text'] }),
  set('content', { sections: ['text'] }, { sections: ['text', 'more'] }),
  set('home', { reasons: [] }, { reasons: [{ title: 'One', text: 'Two' }] }),
])

/** Sets what's at a path, such as 'locations[].manager.name', where '[]' stands for a list's first entry. */
function put(part: Part, path: string, value: unknown): Part {
  const copy = structuredClone(part)
  const names = path.replaceAll('[]', '.0').split('.')
  const last = names.pop() ?? ''
  const group = names.reduce((within, name) => (within[name] ??= {}) as Part, copy)
  group[last] = value
  return copy
}
/** A setting within a group or in the entries of a list. If it's in a list, `more` has an entry that's otherwise complete. */
const within = (
  path: string,
  without: unknown,
  value: unknown,
  more: Part = {},
  of?: string,
): [string, Case] => [
  path,
  { without: put(more, path, without), with: put(more, path, value), ...(of !== undefined && { of }) },
]

const DEPARTMENT = { type: 'service', name: '', phone: '', email: '', hours: '' }
const LOCATIONS = { locations: [{ ...location('Elsewhere'), departments: [DEPARTMENT] }] }
const SEARCH = { search: { host: 'search.example', app_id: 'app', api_key: 'key' } }
const MAPS = {
  maps: {
    image: 'https://maps.example/{lat},{long}.png',
    attribution: '© Mappers',
    attribution_href: 'https://maps.example/',
  },
}
const LISTING = { slug: 'red-ones', search: '', title: 'Red ones', subtitle: '', text: '' }
const LISTINGS = { landing_listings: [{ ...LISTING, filter: { body: ['SUV'] } }] }
const FORM = { form: 'contact', title: '', intro: '', button: '' }
const FORMS = { forms: { each: [FORM] } }
const OWN_FIELD = {
  name: 'own_tow_bar',
  label: 'Tow bar',
  kind: 'text',
  help: '',
  required: false,
  options: [],
  pattern: '',
  example: '',
  shown_if: { field: 'message', is: [] },
  before: '',
  after: '',
}
const OWN_FORM = {
  ...{
    id: 'own-roadshow',
    path: '/roadshow',
    title: 'Roadshow',
    category: 'General Enquiry',
    intro: '',
    button: '',
  },
  ...{ labels: [{ field: 'name', label: 'Your name' }], thanks: { title: '', text: '' } },
}
const OWN_FIELDS = { forms: { each: [{ ...FORM, own_fields: [OWN_FIELD] }] } }
const OWN_FORMS = { forms: { own: [{ ...OWN_FORM, own_fields: [OWN_FIELD] }] } }
const ownFieldCases = (path: string, more: Part): [string, Case][] => [
  within(`${path}[].name`, 'own_tow_bar', 'own_tow_ball', more),
  within(`${path}[].label`, 'Tow bar', 'Tow ball', more),
  within(`${path}[].kind`, 'text', 'long_text', more),
  within(`${path}[].help`, '', 'The hitch at the back.', more),
  within(`${path}[].required`, false, true, more),
  within(`${path}[].options`, [], ['Yes', 'No'], more),
  within(`${path}[].pattern`, '', '[A-Z]+', more),
  within(`${path}[].example`, '', 'ABC', more),
  within(`${path}[].shown_if.field`, '', 'message', more),
  within(`${path}[].shown_if.is`, [], ['Tow'], more),
  within(`${path}[].before`, '', 'email', more),
  within(`${path}[].after`, '', 'email', more),
]
const TERMS = { forms: { terms_required: true } }
const CHAT = { script_hosts: SCRIPTS }
const TEXT_US = { chat: { text_us_key: 't1' }, script_hosts: { ...SCRIPTS, text_us: '/fakes' } }
const ASKS = { consent: { mode: 'opt-in', text: '', href: '/privacy-policy' } }
const LABELS = { button_labels: [{ kind: 'finance', label: 'Pay it off' }], buttons: ['finance', 'enquire'] }
const CUSTOM = { custom_button: OWN_BUTTON, buttons: ['custom'] }
const PAGES_OF_ONE = { blogs: { per_page: 1 } }

/** Settings within groups and lists that no demo tenant has. */
const INNER_CASES = new Map<string, Case>([
  within('locations[].name', 'Elsewhere', 'Somewhere', LOCATIONS),
  within('locations[].type', 'sales', 'service', LOCATIONS),
  within('locations[].street', '', '1 Far Street', LOCATIONS),
  within('locations[].city', '', 'Perth', LOCATIONS),
  within('locations[].state', '', 'WA', LOCATIONS),
  within('locations[].postcode', '', '6000', LOCATIONS),
  within('locations[].lat', null, -31.9, put(LOCATIONS, 'locations[].long', 115.8)),
  within('locations[].long', null, 115.8, put(LOCATIONS, 'locations[].lat', -31.9)),
  within('locations[].phone', '', '08 5550 0001', LOCATIONS),
  within('locations[].email', '', 'far@one.example', LOCATIONS),
  within('locations[].hours', '', 'Mon–Fri 9:30am–5:15pm', LOCATIONS),
  within('locations[].departments', [], [DEPARTMENT], LOCATIONS),
  within('locations[].departments[].type', 'service', 'parts', LOCATIONS),
  within('locations[].departments[].name', '', 'Workshop', LOCATIONS),
  within('locations[].departments[].phone', '', '08 5550 0002', LOCATIONS),
  within('locations[].departments[].email', '', 'workshop@one.example', LOCATIONS),
  within('locations[].departments[].hours', '', 'Mon 7:15am–1:00pm', LOCATIONS),
  within('locations[].manager.name', '', 'Ana Nolan', LOCATIONS),
  within(
    'locations[].manager.picture',
    '',
    'https://pictures.example/ana.jpg',
    put(LOCATIONS, 'locations[].manager.name', 'Ana Nolan'),
  ),
  within('locations[].picture', '', 'https://pictures.example/yard.jpg', LOCATIONS),
  within('search.host', '', 'search.example', SEARCH),
  within('search.app_id', '', 'app', SEARCH),
  within('search.api_key', '', 'key', SEARCH),
  within('search.fact_sorts', false, true, {}, RV),
  within('images.service', 'by_address', 'none', { images: { hosts: [PICTURES] } }),
  within('images.hosts', [], [PICTURES], { images: { service: 'none' } }),
  within('maps.image', '', MAPS.maps.image, MAPS),
  within('maps.attribution', '© Mappers', '© Others', MAPS),
  within('maps.attribution_href', '', 'https://maps.example/', MAPS),
  within('blogs.per_page', 9, 1, PAGES_OF_ONE),
  within('tracking.events', 'off', 'asc'),
  within('tracking.oem_code', '', '12345', { tracking: { events: 'asc' } }),
  within('tracking.tool_origins', [], ['https://tool.example.com'], { tracking: { events: 'asc' } }),
  within('tracking.error_dsn', '', 'https://key@errors.example/1'),
  within('chat.hidden_paths', [], ['/about-us'], TEXT_US),
  within('chat.widget_key', '', 'w1', { script_hosts: { chat: '/fakes' } }),
  within('chat.bot_key', '', 'b1', { ...CHAT, autobot: true, buttons: ['chat_bot'] }),
  within('chat.text_us_text', '', 'Ask us anything', TEXT_US),
  within('pricing.doc_fee', null, 199),
  within('pricing.falls', false, true),
  within('checkout.terms_path', '/terms-and-conditions', '/about-us'),
  within('landing_listings[].title', 'Red ones', 'Blue ones', LISTINGS),
  within('landing_listings[].filter.make', ['Toyota'], ['Mazda'], LISTINGS),
  within('landing_listings[].filter.model', ['Hilux'], ['Corolla'], LISTINGS),
  within('landing_listings[].filter.car_type', ['new'], ['used'], LISTINGS),
  within('landing_listings[].filter.body', ['SUV'], ['Ute'], LISTINGS),
  within('landing_listings[].filter.simple_fuel', ['Petrol'], ['Diesel'], LISTINGS),
  within('landing_listings[].filter.transmission', ['Manual'], ['Automatic'], LISTINGS),
  within('landing_listings[].filter.drive', ['4WD'], ['FWD'], LISTINGS),
  within('landing_listings[].filter.colour', ['Red'], ['White'], LISTINGS),
  within('landing_listings[].filter.location_name', ['Newcastle'], ['Gosford'], LISTINGS),
  within(
    'landing_listings[].filter.dealership_slug',
    ['harbourside-newcastle'],
    ['harbourside-gosford'],
    LISTINGS,
  ),
  within('landing_listings[].filter.seats', [5], [7], LISTINGS),
  within('landing_listings[].filter.year.min', 1990, 2024, LISTINGS),
  within('landing_listings[].filter.year.max', 2030, 2020, LISTINGS),
  within('landing_listings[].filter.price.min', 0, 40_000, LISTINGS),
  within('landing_listings[].filter.price.max', 500_000, 20_000, LISTINGS),
  within('landing_listings[].filter.km.min', 0, 20_000, LISTINGS),
  within('landing_listings[].filter.km.max', 900_000, 50, LISTINGS),
  within('button_labels[].kind', 'finance', 'enquire', LABELS),
  within('button_labels[].label', 'Pay it off', 'Borrow', LABELS),
  within('custom_button.label', '', 'Ours', CUSTOM),
  within('custom_button.href', '', 'https://ours.example/', CUSTOM),
  within('finance.deposit_percent', 0, 20),
  within('finance.balloon_percent', 0, 20),
  within('finance.frequency', 'week', 'month'),
  within('forms.categories', ['General Enquiry'], ['General Enquiry', 'Finance']),
  within('forms.phone_variant', '', 'us'),
  within('forms.name_marks', false, true),
  within('forms.message_exempt', [], ['contact']),
  within('forms.opt_in_text', 'Yes please', 'Send me offers'),
  within('forms.terms_required', false, true),
  within('forms.terms_text', 'I agree', 'I accept the terms', TERMS),
  within('forms.terms_path', '/terms-and-conditions', '/about-us', TERMS),
  within('forms.submit_button', 'Submit Form', 'Off it goes'),
  within('forms.enquiry_button', 'Enquire Now', 'Message Now'),
  within('forms.each[].intro', '', 'We answer within a day.', FORMS),
  within('forms.each[].button', '', 'Ask', FORMS),
  within('forms.each[].fields', undefined, ['first_name', 'email'], FORMS),
  within('forms.each[].optional', undefined, ['last_name'], FORMS),
  within('forms.each[].required', undefined, ['postcode'], FORMS),
  within('forms.each[].own_fields', undefined, [OWN_FIELD], FORMS),
  ...ownFieldCases('forms.each[].own_fields', OWN_FIELDS),
  within('forms.own', [], [OWN_FORM]),
  within('forms.own[].id', 'own-roadshow', 'own-open-day', OWN_FORMS),
  within('forms.own[].path', '', '/roadshow', OWN_FORMS),
  within('forms.own[].title', 'Roadshow', 'Open day', OWN_FORMS),
  within('forms.own[].category', 'General Enquiry', 'Fleet Enquiry', OWN_FORMS),
  within('forms.own[].intro', '', 'We answer within a day.', OWN_FORMS),
  within('forms.own[].button', '', 'Ask', OWN_FORMS),
  within('forms.own[].fields', undefined, ['first_name', 'email'], OWN_FORMS),
  within('forms.own[].optional', undefined, ['last_name'], OWN_FORMS),
  within('forms.own[].required', undefined, ['postcode'], OWN_FORMS),
  within('forms.own[].labels', [], [{ field: 'name', label: 'Your name' }], OWN_FORMS),
  within('forms.own[].labels[].field', 'name', 'email', OWN_FORMS),
  within('forms.own[].labels[].label', 'Your name', 'Who are you?', OWN_FORMS),
  within('forms.own[].own_fields', undefined, [OWN_FIELD], OWN_FORMS),
  ...ownFieldCases('forms.own[].own_fields', OWN_FORMS),
  within('forms.own[].thanks.title', '', 'See you there', OWN_FORMS),
  within('forms.own[].thanks.text', '', 'We’ll send you the address.', OWN_FORMS),
  within('consent.mode', '', 'opt-in'),
  within('consent.text', '', 'We measure visits.', ASKS),
  within('consent.href', '/privacy-policy', '/about-us', ASKS),
  within('theme.type', 'grotesk', 'slab'),
  within('theme.radius', 'soft', 'round'),
  within('theme.density', 'regular', 'airy'),
  within('theme.header', 'bar', 'island'),
  within('theme.card', 'elevated', 'row'),
  within('theme.dark', 'auto', 'off'),
  within('theme.hero', 'panel', 'arch'),
  within('theme.footer', 'columns', 'plate'),
  within('theme.tokens.radius', null, 14),
  within('theme.tokens.spacing', null, 0.9),
  within('theme.tokens.shadow', null, 2),
  within('theme.tokens.text_size', null, 17),
  within('theme.tokens.heading_size', null, 1.1),
  within('theme.fonts.headings', [], ['lora.woff2']),
  within('theme.fonts.text', [], ['lora.woff2']),
  within('home.sections', ['stock'], ['stock', 'locations']),
  within('vehicle.sections', ['facts', 'features'], ['features', 'facts']),
  within('list.sections', ['search', 'browse'], ['browse', 'search']),
  within('content.sections', ['text'], ['more', 'text']),
  within('hero.focus', '', '60% 30%'),
  within('home.story.focus', '', '60% 30%'),
])

const isGroup = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const laid = (base: Part, part: Part): Part =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(part)])].map((name) => {
      const [under, over] = [base[name], part[name]]
      return [name, name in part ? (isGroup(under) && isGroup(over) ? laid(under, over) : over) : under]
    }),
  )

/** A demo tenant's stock. Each setting means planning the site twice, so some vehicles of each kind are enough. */
function someStock(slug: string) {
  const cars = demoOf(slug).snapshot.cars.filter(
    ({ certified, status }, index) => index % 24 === 0 || certified || status === 'sold',
  )
  const [first, ...rest] = cars
  // One vehicle gets a picture on another host, because all of the demo's pictures are on the site itself.
  const elsewhere = { ...first, primary_image_url: `https://${PICTURES}/1.jpg` }
  return stockOf({ ...demoOf(slug).snapshot, cars: [elsewhere, ...rest] })
}
const stocks = new Map([GROUP, RV].map((slug) => [slug, someStock(slug)]))

const HIGHER_PRICES: PriceHistory = (() => {
  const { prices } = planTenant(demoOf(GROUP).tenant, stocks.get(GROUP) ?? stockOf({}), NOW).context
  const since = NOW - 30 * 86_400_000
  return new Map(
    Array.from(prices, ([vehicle, last]) => [vehicle, { ...last, price: last.price + 1000, since }]),
  )
})()

/** Everything that visitors of a site see, as a series of texts, each of which is made only when it's needed. */
function* seen(part: Part, of = GROUP): Generator<string> {
  const { tenant } = demoOf(of)
  const stock = stocks.get(of) ?? stockOf({})
  const site = laid(tenant.site, part) as Site
  const { siteFrame, pages } = planTenant(
    { site, content: tenant.content, alerts: site.alerts },
    stock,
    NOW,
    HIGHER_PRICES,
  )
  yield JSON.stringify(siteFrame)
  for (const { make } of pages()) yield JSON.stringify(make())
}

function differ(some: Iterator<string, void>, others: Iterator<string, void>): boolean {
  for (;;) {
    const [a, b] = [some.next(), others.next()]
    if (a.value !== b.value) return true
    if (a.done && b.done) return false
  }
}

const settingsOf = (slug: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../tenants/${slug}/site.json`, import.meta.url), 'utf8'))

function unseen(name: string): string | undefined {
  const field = siteSchema.describe().fields[name]
  const meta = field && 'meta' in field ? (field.meta as { unseen?: string } | undefined) : undefined
  return meta?.unseen
}

test('Every setting is listed here', () => {
  const names = Object.keys(siteSchema.fields).filter((name) => name !== '$schema')
  expect([...CASES.keys()].sort()).toEqual(names.sort())
})

function* innerPaths({ fields }: SchemaObjectDescription, prefix = ''): Generator<string> {
  for (const [name, field] of Object.entries(fields)) {
    const path = `${prefix}${name}`
    const item = 'innerType' in field ? field.innerType : undefined
    if ('fields' in field) yield* innerPaths(field as SchemaObjectDescription, `${path}.`)
    else if (prefix !== '') yield path
    if (item && !Array.isArray(item) && 'fields' in item)
      yield* innerPaths(item as SchemaObjectDescription, `${path}[].`)
  }
}

function* writtenPaths(value: unknown, path = ''): Generator<string> {
  yield path
  if (Array.isArray(value)) for (const entry of value) yield* writtenPaths(entry, `${path}[]`)
  else if (isGroup(value))
    for (const [name, inner] of Object.entries(value))
      yield* writtenPaths(inner, path === '' ? name : `${path}.${name}`)
}

test('Every setting within a group or list that no demo tenant has is listed here, unless no page depends on the group', () => {
  const written = new Set(SLUGS.flatMap((slug) => [...writtenPaths(settingsOf(slug))]))
  const paths = [...innerPaths(siteSchema.describe())].filter(
    (path) => !written.has(path) && unseen(path.replace(/[.[].*/, '')) === undefined,
  )
  expect(paths.filter((path) => !INNER_CASES.has(path))).toEqual([])
})

function check(name: string, { without, with: having, of }: Case): void {
  const reason = unseen(name)
  const changes = differ(seen(without, of), seen(having, of))
  if (reason === undefined)
    expect(changes, `${name} changes nothing: build it, or say why in meta.unseen`).toBe(true)
  else expect(changes, `${name} changes what is seen: take its meta.unseen away`).toBe(false)
}

test.each([...CASES])('The setting %s changes what’s seen, or its schema says why it doesn’t', check)

test.for([...INNER_CASES])('The setting %s changes what’s seen', { tags: 'nightly' }, ([name, inner]) =>
  check(name, inner),
)
