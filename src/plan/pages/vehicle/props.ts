import type { PriceBreakdown } from '#rules/pricing/breakdown.ts'
import type { FinanceInput } from '#rules/pricing/financeEstimate.ts'
import type { RecentVehicle } from '#rules/browser/recent.ts'
import type { ButtonKind } from '#rules/vehicle/buttons.ts'
import type { PhoneCall, RevealRequest } from '#rules/phone/phoneBlock.ts'
import type { Card } from '#search/card.ts'
import type { Crumb, Link } from '../../props.ts'
import type { FormStart } from '../form/start.ts'
import type { DealerHours, LocationSummary } from '../locations/props.ts'

export interface VehicleProps {
  crumbs: Crumb[]
  /** For example '2023 Toyota HiLux'. */
  title: string
  subtitle: string
  /** 'Used', 'New' or 'Demo', in the site's words; '' if the vehicle's other details contradict it. */
  condition: string
  tag: Card['tag']
  price: Card['price']
  /** The vehicle's price drop; null if there's none to show. */
  fall: VehicleFall | null
  /** What a buyer pays on top of the price; null if that's nothing, or if it's unknown. */
  breakdown: PriceBreakdown | null
  /** How the price compares with other sellers' prices; null if those are unknown. */
  market: VehicleMarket | null
  estimate: VehicleEstimate | null
  /** What the certified badge promises; null for a vehicle without one. */
  certified: { title: string; lines: string[] } | null
  /** The vehicle's pictures. If there are none, the New Arrival placeholder is shown. */
  pictures: Picture[]
  /** The same facts as on the vehicle's card, such as '56,182 km'. They're shown above the buttons. */
  inShort: string[]
  /** Five to eight facts for the band under the pictures, each with its label. */
  keyFacts: { label: string; value: string }[]
  specifications: { group: string; open: boolean; lines: { name: string; value: string }[] }[]
  features: string[]
  /** The description as the API sent it, which may be text or HTML. The view sanitises it. */
  description: string
  location: LocationSummary | null
  stockNumber: string
  /** The dealer's hours and time zone; null if they're unknown. */
  hours: DealerHours | null
  buttons: VehicleButtons
  /** The phone block (spec §4); null if it's hidden. */
  phone: VehiclePhone | null
  /** The number on the windscreen card, which is never masked: that of the place named there; '' if it has none. */
  printedPhone: string
  /** A warning for the console if no phone number is known; '' otherwise (spec §8). */
  phoneWarning: string
  /** Whether the page has an enquiry form in addition to the one in its dialog. */
  inlineForm: boolean
  enquireTitle: string
  notice: VehicleNotice | null
  /** Whether the vehicle can be paid for: neither sold nor for test drives only. */
  isForSale: boolean
  /** Shown if the shopper comes from the address of a checkout that the vehicle doesn't have, unless `notice` says why. */
  noCheckout: VehicleNotice | null
  /** The title above the similar vehicles, which are in `page.cards`. */
  similarTitle: string
  forms: VehicleForms
  /** The title of the test drive's dialog (spec §2). */
  testDriveTitle: string
  /** The address of the page with the test drive form, for browsers without JavaScript. */
  testDriveHref: string
  /** Whether shoppers may ask for pictures that are missing (spec §2 'Car cards'). */
  requestPhotos: boolean
  /** The finance calculator's initial data; null if there is nothing to finance. */
  calculator: CalculatorStart | null
  /** What's stored when a shopper saves the vehicle. `image` is its first picture; '' if it has none. */
  saved: Card['saved'] & { image: string }
  /** What the browser stores after a shopper has looked at the vehicle, and the path that vehicles' pages start with. */
  recent: { base: string; vehicle: RecentVehicle }
}

export interface Picture {
  src: string
  thumb: string
  alt: string
}

export interface CalculatorStart {
  region: string
  start: Required<FinanceInput> & { amount: number }
  /** The notice required next to the initial rate. */
  note: string
  /** Where shoppers apply for finance; null if the site has no such page. */
  apply: Link | null
}

/** The forms that open in a dialog on a vehicle's page. */
export type VehicleDialog = 'enquire' | 'test-drive'

/** The initial data of the dialogs' forms and of the form on the page itself; missing for forms that the page doesn't offer. */
export type VehicleForms = Partial<Record<VehicleDialog | 'inline' | 'request-photos', FormStart>>

/** A button of the vehicle's page (spec §2). The phone block isn't one of these. */
export type VehicleButton = { kind: ButtonKind; label: string } & (
  | { does: 'link'; link: Link }
  | { does: 'dialog'; dialog: VehicleDialog }
  /** The button leads to the form on the page itself. */
  | { does: 'form' }
  | { does: 'chat'; widget: 'chat' | 'chat_bot' }
)

/** The buttons, grouped by how prominent they are. */
export interface VehicleButtons {
  /** The button for the one thing we want shoppers to do; null if they can't enquire about the vehicle. */
  first: VehicleButton | null
  /** The next best thing; null if there's no other way to buy the vehicle. */
  second: VehicleButton | null
  /** All other buttons, which are shown as a list: those for buying first, in the site's order. */
  list: VehicleButton[]
}

/** The phone block (spec §4). */
export interface VehiclePhone {
  /** The block's label: 'Call the dealer', in the site's words. */
  label: string
  /** The number as it's first shown, possibly masked. */
  shown: string
  masked: boolean
  number: string
  href: string
  /** What is posted when the number is revealed; null for a vehicle without an id. */
  reveal: RevealRequest | null
  /** What is posted when a shopper calls; the browser adds the page's address. */
  call: Omit<PhoneCall, 'url'> | null
  /** The id of the tracking event for a call. */
  event: number
}

/** The estimated repayment, with the assumptions behind it. */
export interface VehicleEstimate {
  /** '$127'. */
  text: string
  /** 'a week'. */
  per: string
  assumptions: { label: string; text: string }[]
  disclaimer: string
}

/** A notice about a vehicle that can't be bought in the usual way at the moment. */
export interface VehicleNotice {
  tone: 'gone' | 'wait' | 'note'
  title: string
  text: string
}

/** The price drop in words: '$1,000 less since 3 November'. It has a date so that it stays true however old the page is. */
export interface VehicleFall {
  /** '$1,000 less since'. */
  text: string
  /** '3 November'. */
  day: string
  /** '2026-11-03'. */
  date: string
}

/** How the price compares with other sellers' prices. */
export interface VehicleMarket {
  /** The comparison in words, for example '$2,410 below market average'. */
  text: string
  isBelow: boolean
  /** What the price is compared with, for the price check; '' if the site has no price check (spec §5). */
  note: string
}
