import type { FinanceInput } from '#rules/pricing/financeEstimate.ts'
import type { RecentVehicle } from '#rules/browser/recent.ts'
import type { Card } from '#search/card.ts'
import type { CardSettings } from '#search/cardOf.ts'
import type { BookingZones } from '#rules/booking/bookingZones.ts'
import type { FormId } from '#rules/forms/formTable.ts'
import type { FormContext, FormSettings } from '#rules/forms/settings.ts'
import type { HoursLine, Link } from './frame/props.ts'
import type { CheckoutProps, GarageProps, JourneyProps } from './pages/checkout/props.ts'
import type { PageTracking } from './frame/tracking.ts'
import type { LocationProps, LocationsProps, ModelProps, RangeProps } from './pages/range/props.ts'
import type {
  Byline,
  OfferPanel,
  OpeningCard,
  PersonCard,
  Post,
  PostsProps,
  ReviewCard,
} from './pages/content/props.ts'
import type {
  VehicleButtons,
  VehicleEstimate,
  VehicleForms,
  VehicleHours,
  VehicleMarket,
  VehicleNotice,
  VehiclePhone,
} from './pages/vehicle/props.ts'

export type {
  LocationProps,
  LocationsProps,
  ModelCard,
  ModelProps,
  RangeGroup,
  RangeProps,
  SpecialDay,
} from './pages/range/props.ts'
export type {
  Byline,
  OfferPanel,
  OpeningCard,
  PersonCard,
  Post,
  PostsProps,
  ReviewCard,
} from './pages/content/props.ts'
export type { CheckoutProps, GarageProps, JourneyProps, SavedStart } from './pages/checkout/props.ts'
export type { SiteFrame, HoursLine, Link, MenuGroup, MenuItem, MenuLink } from './frame/props.ts'

/**
 * What `planTenant()` returns and what the views take: everything a page shows is here, as finished text and links.
 * Views never compute, fetch or look at the clock (docs: 'What a page may depend on').
 */

/**
 * What a form starts from, small since it is written into the page: the rules make its words, fields and checks of it
 * (features/leads/form/formView.ts).
 */
export interface FormStart {
  form: FormId
  /** Only what the site says otherwise than the defaults. */
  settings: FormSettings
  /** `car` is what the lead says of the vehicle enquired about. */
  context: FormContext
  /** The vehicle as people read it, and what tracking needs of it; null for a form about none. */
  about: { name: string; slug: string; tag: string; price: number | null } | null
  /** What goes with every lead of this site. `dealership_slug` is '' where there are several. */
  sender: {
    website_slug: string
    dealership_slug: string
    manufacturer_slug: string
    /** What an editor's page is called at the dealer backend; missing for its path, which the server knows. */
    page_id?: string
  }
  /** The backend's ids of the dealerships by slug, for their free dates; '' is the site's own. */
  dealers: Record<string, number>
  /** Whose clock a booking goes by; only of a form that asks for one. */
  zones?: BookingZones
  /** Where a rego can be looked up, the first to be asked first (spec §7 'simple-autograb-lookup', 'nevdis'). */
  lookup: readonly ('autograb' | 'nevdis')[]
  /** A finance enquiry goes to CarClarity too (spec §7 'carClarityCustomer'). */
  carClarity?: true
  /** Leads go to the mock route. */
  mock: boolean
  /** The path below which vehicles stand, for a form to which links bring a vehicle's id. */
  vehicles?: string
  /** What the form opens with, as an address' query says it. */
  preset?: { preferredDealership?: string; website_location?: string }
  /** What visitors call a vehicle, for example 'car'. */
  noun: string
}

export interface Meta {
  title: string
  description: string
  /** The canonical path. */
  canonical: string
  /** A picture for social cards; '' for none. */
  image: string
  noindex: boolean
  /** The path of the page before this one, of a list in pages. */
  prev?: string
  next?: string
  /** Schema.org objects, written as JSON-LD. */
  jsonLd: Record<string, unknown>[]
}

export interface Crumb {
  label: string
  href: string
}

export interface HomeProps {
  hero: { title: string; text: string; image: string }
  /** The ways into the stock: 'New cars', 'Used cars'… */
  quickLinks: Link[]
  bodyTypes: (Link & { image: string })[]
  /** How many vehicles are listed, as text: '158 cars in stock'. */
  stockLine: string
  /** Shown under its title; the cards are `page.cards`. */
  featuredTitle: string
  makes: { label: string; href: string; count: number }[]
  reasons: { title: string; text: string }[]
  story: { title: string; text: string; image: string; link: Link | null } | null
  testimonials: { text: string; name: string; detail: string }[]
  locations: LocationSummary[]
  /** Offers, articles: the newest of what the site has. */
  shelves: { title: string; posts: Post[]; all: Link | null }[]
}

export interface LocationSummary {
  name: string
  /** Its own page; '' where it has none. */
  href: string
  address: string
  phone: Link | null
  email: Link | null
  directions: Link | null
  hours: HoursLine[]
  /** For example '4.7 from 312 reviews'; '' when there are none. */
  rating: string
  primary: boolean
}

/** What the search island starts from (spec §2 'Search'). `page.cards` are the hits of this page, in order. */
export interface SearchProps {
  title: string
  subtitle: string
  crumbs: Crumb[]
  /** The list's own address: that of its first page. */
  listPath: string
  /** For example '158 cars'. */
  countLine: string
  /** Links to narrower lists, in groups. */
  browse: { title: string; links: Link[] }[]
  /** Of a make or model that has sold out: what there is instead; null for any other list. */
  instead: { text: string; links: Link[] } | null
  /** Everything the island needs; plain data, serialised into the page once. */
  search: SearchStart
}

export interface SearchStart {
  /** The tenant's slug: under it the browser keeps what belongs to this site. */
  site: string
  /** The list's, without the number of a page and the site's name. */
  title: string
  siteName: string
  contactHref: string
  /** The names of the dealerships by slug, for dealer filter links (spec §2). */
  dealers: Record<string, string>
  indexName: string
  /** The condition that makes this listing, in Algolia's filter syntax; '' for all stock. */
  listingFilter: string
  /** The list of all stock, where this one is narrower; null where it is that list. */
  allHref: string | null
  /** Days a sold vehicle stays listed (spec §4). */
  soldDays: number
  hitsPerPage: number
  /** `value` is the index that holds the order, `id` its readable name for the address bar. */
  sorts: { value: string; label: string; id: string }[]
  filters: { attribute: string; label: string; kind: 'make' | 'list' | 'range'; unit: string }[]
  noun: { one: string; many: string }
  card: CardSettings
  /** A search service instead of the embedded engine. */
  service: { host: string; appId: string; apiKey: string } | null
  /** The engine's answer for the page that was rendered, without hits (those are `page.cards`). */
  first: {
    /** Which page of the list it is, from 1. */
    page: number
    nbHits: number
    nbPages: number
    /** Counts per value, for the filters that show counts. */
    facets: Record<string, Record<string, number>>
    /** For the filters that are ranges. */
    facets_stats: Record<string, { min: number; max: number }>
    /** The `objectID` of each card, in order. */
    ids: string[]
  }
}

export interface Picture {
  src: string
  thumb: string
  alt: string
}

/** What the finance calculator opens with. */
export interface CalculatorStart {
  region: string
  start: Required<FinanceInput> & { amount: number }
  /** Where shoppers apply for finance; null where the site has no such page. */
  apply: Link | null
}

export interface VehicleProps {
  crumbs: Crumb[]
  /** For example '2023 Toyota HiLux'. */
  title: string
  subtitle: string
  /** 'Used', 'New' or 'Demo', in the site's words. */
  condition: string
  tag: Card['tag']
  price: Card['price']
  /** Null where the price is not below what others ask. */
  market: VehicleMarket | null
  estimate: VehicleEstimate | null
  /** What the certified badge promises; null for a vehicle without one. */
  certified: { title: string; lines: string[] } | null
  /** Empty: the New Arrival placeholder is shown. */
  pictures: Picture[]
  /** Five to eight, for the band under the price: label and value. */
  keyFacts: { label: string; value: string }[]
  specifications: { group: string; lines: { name: string; value: string }[] }[]
  features: string[]
  /** As the API sent it, text or HTML: the view sanitises it. */
  description: string
  location: LocationSummary | null
  stockNumber: string
  /** The dealer's hours and clock; null where they are not known. */
  hours: VehicleHours | null
  buttons: VehicleButtons
  /** Null hides the phone block (spec §4). */
  phone: VehiclePhone | null
  /** For the console, where no phone number is known; '' otherwise (spec §8). */
  phoneWarning: string
  /** Whether the enquiry's form also stands on the page itself. */
  inlineForm: boolean
  enquireTitle: string
  notice: VehicleNotice | null
  /** The title above `page.cards`, the similar vehicles. */
  similarTitle: string
  forms: VehicleForms
  /** The page of the test drive's form. */
  testDriveHref: string
  /** Whether shoppers may ask for pictures that are missing (spec §2 'Car cards'). */
  requestPhotos: boolean
  /** Null where there is nothing to finance. */
  calculator: CalculatorStart | null
  /** What is kept of the vehicle when a shopper saves it; `image` is its first picture, '' for none. */
  saved: Card['saved'] & { image: string }
  /** What the browser remembers of this vehicle, and under which path the remembered ones are. */
  recent: { base: string; vehicle: RecentVehicle }
}

export interface ContentProps {
  crumbs: Crumb[]
  kicker: string
  title: string
  lead: string
  image: string
  parts: ContentPart[]
  headings: { id: string; text: string }[]
  aside: 'contact' | 'none'
  siblings: Link[]
  /** Other articles or offers; null on any other page. */
  more: { title: string; posts: Post[]; all: Link | null } | null
}

/** A piece of an editor's page: text, a form that the editor placed there, or what its settings list. */
export type ContentPart =
  | { html: string }
  | { form: FormStart }
  | { byline: Byline }
  | { offer: OfferPanel }
  | { people: { group: string; people: PersonCard[] }[] }
  | { openings: OpeningCard[] }
  | { reviews: ReviewCard[] }

export interface ContactProps {
  crumbs: Crumb[]
  title: string
  lead: string
  html: string
  form: FormStart
  /** What happens after the form was sent, in order. */
  steps: string[]
  /** The pages whose forms ask for something particular. */
  help: Link[]
  /** `contactHref` is the dealer's own contact page; '' where there is none. */
  locations: (LocationSummary & { contactHref: string })[]
}

/** A page that carries a form, with or without an editor's text. */
export interface FormProps {
  crumbs: Crumb[]
  kicker: string
  title: string
  lead: string
  image: string
  parts: ContentPart[]
  headings: { id: string; text: string }[]
  siblings: Link[]
  form: FormStart
  /** The form's place on the page, for links. */
  anchor: string
  /** What happens after the form was sent, in order. */
  steps: string[]
  /** Whom the visitor writes to, on a page of one dealer; null for the site's own details. */
  place: LocationSummary | null
}

export interface SuccessProps {
  title: string
  /** Thanks by lead category slug; the browser picks by `?category=`; '' is the default. */
  messages: Record<string, { title: string; text: string }>
  /** What happens next by lead category slug, in order; '' is the default. */
  steps: Record<string, string[]>
  next: Link[]
  /** In place of the first of these, by the type of the vehicle that the lead was about. */
  lists: Record<string, { label: string; href: string }>
  /** The path that vehicles' pages start with: they hold the similar ones, for a lead about a vehicle. */
  vehicleBase: string
  /** What the vehicle that the lead was about is called until its name is known. */
  vehicle: string
  similarTitle: string
}

export interface NotFoundProps {
  title: string
  text: string
  next: Link[]
}

/** What is shown without a connection in place of a page that was never opened. */
export interface OfflineProps {
  title: string
  text: string
  /** The title above the saved vehicles that open all the same, which the browser lists. */
  savedTitle: string
  /** The path that vehicles' pages start with. */
  vehicleBase: string
  next: Link[]
}

export interface ViewProps {
  model: ModelProps
  range: RangeProps
  location: LocationProps
  locations: LocationsProps
  posts: PostsProps
  home: HomeProps
  search: SearchProps
  vehicle: VehicleProps
  content: ContentProps
  contact: ContactProps
  form: FormProps
  success: SuccessProps
  'not-found': NotFoundProps
  offline: OfflineProps
  checkout: CheckoutProps
  'checkout-journey': JourneyProps
  garage: GarageProps
}

export type View = keyof ViewProps

/** A page to render. `cards` stand apart from `props` since a card is drawn once and shown on many pages. */
export type Page = {
  [V in View]: {
    /** The public path: '/', '/cars/2023-toyota-hilux-1234', '/404.html'. */
    path: string
    view: V
    meta: Meta
    props: ViewProps[V]
    cards: Card[]
    /** What the page says to tracking; none on a site that tracks nothing. */
    tracked?: PageTracking
    /** The text-us popup stays away from it (spec §2). */
    noTextUs?: boolean
  }
}[View]
