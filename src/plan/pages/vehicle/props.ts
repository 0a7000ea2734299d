import type { PriceBreakdown } from '#rules/pricing/breakdown.ts'
import type { CarFinance } from '#rules/pricing/carFinance.ts'
import type { FinanceInput, Frequency } from '#rules/pricing/financeEstimate.ts'
import type { RecentVehicle } from '#rules/browser/recent.ts'
import type { ButtonKind } from '#rules/vehicle/buttons.ts'
import type { CallReport, RevealRequest } from '#rules/phone/phoneBlock.ts'
import type { Card } from '#search/card.ts'
import type { Crumb, Link, PageSection } from '../../props.ts'
import type { FormStart } from '../form/props.ts'
import type { VehicleReport } from './conditionReport.ts'
import type { DealerHours, LocationSummary } from '../locations/props.ts'
import type { TradeProps } from './tradeProps.ts'

export interface VehicleProps {
  sections: { beside: PageSection[]; below: PageSection[] }
  crumbs: Crumb[]
  title: string
  subtitle: string
  /** In the site's words; '' if the vehicle's other details contradict it. */
  condition: string
  tag: Card['tag']
  price: Card['price']
  fall: VehicleFall | null
  /** Null if nothing comes on top of the price, or if that's unknown. */
  breakdown: PriceBreakdown | null
  market: VehicleMarket | null
  estimate: VehicleEstimate | null
  certified: { title: string; lines: string[] } | null
  /** Missing if nothing is known, or if the site doesn't show it. */
  conditionReport?: VehicleReport
  trade: TradeProps
  /** If there are none, the New Arrival placeholder is shown. */
  pictures: Picture[]
  /** Over the pictures, for example 'Library pictures'. Missing if the data says nothing about them. */
  picturesNote?: string
  /** The facts on the vehicle's card, above the buttons: '56,182 km'. */
  inShort: string[]
  /** Five to eight, for the band under the pictures. */
  keyFacts: { label: string; value: string }[]
  specifications: { group: string; open: boolean; lines: { name: string; value: string }[] }[]
  features: string[]
  /** Text or HTML, as the API sent it. The view sanitises it. */
  description: string
  location: LocationSummary | null
  stockNumber: string
  hours: DealerHours | null
  buttons: VehicleButtons
  /** Null if it's hidden (spec §4). */
  phone: VehiclePhone | null
  /** On the windscreen card, never masked: that of the place named there. */
  printedPhone: string
  /** For the console, if no phone number is known (spec §8). */
  phoneWarning: string
  /** In addition to the one in its dialog. */
  inlineForm: boolean
  enquireTitle: string
  notice: VehicleNotice | null
  /** Neither sold nor for test drives only. */
  isForSale: boolean
  noCheckout: VehicleNotice | null
  /** Above the similar vehicles, which are in `page.cards`. */
  similarTitle: string
  forms: VehicleForms
  testDriveTitle: string
  /** The page with the test drive form, for browsers without JavaScript. */
  testDriveHref: string
  requestPhotos: boolean
  calculator: CalculatorStart | null
  saved: Card['saved'] & { image: string }
  /** Stored after a shopper has looked at the vehicle; `base` is the path that vehicles' pages start with. */
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
  note: string
  apply: Link | null
  /** For a link to the vehicles with such a repayment; missing on vehicles' pages. */
  stock?: StockUnder
}

export interface StockUnder {
  /** Of the list, up to the highest repayment in dollars, which follows. */
  href: string
  /** How often the list's repayments are due. */
  frequency: Frequency
  /** 'cars'. */
  vehicles: string
}

export type VehicleDialog = 'enquire' | 'test-drive'

export type VehicleForms = Partial<Record<VehicleDialog | 'inline' | 'request-photos', FormStart>>

/** The phone block isn't one of these (spec §2). */
export type VehicleButton = { kind: ButtonKind; label: string } & (
  | { does: 'link'; link: Link }
  | { does: 'dialog'; dialog: VehicleDialog }
  | { does: 'form' }
  | { does: 'chat'; widget: 'chat' | 'chat_bot' }
)

export interface VehicleButtons {
  /** The one thing we want shoppers to do; null if they can't enquire about the vehicle. */
  first: VehicleButton | null
  /** Null if there's no other way to buy the vehicle. */
  second: VehicleButton | null
  list: VehicleButton[]
}

export interface VehiclePhone {
  /** 'Call the dealer', in the site's words. */
  label: string
  shown: string
  masked: boolean
  number: string
  href: string
  /** Posted when the number is revealed; null for a vehicle without an id. */
  reveal: RevealRequest | null
  /** Posted when a shopper calls; the browser adds the page's address. */
  call: CallReport | null
  event: number
}

export type VehicleEstimate = Omit<CarFinance, 'estimate'>

export interface VehicleNotice {
  tone: 'gone' | 'wait' | 'note'
  title: string
  text: string
}

/** It has a date so that it stays true however old the page is. */
interface VehicleFall {
  /** '$1,000 less since'. */
  text: string
  /** '3 November'. */
  day: string
  /** '2026-11-03'. */
  date: string
}

export interface VehicleMarket {
  /** '$2,410 below market average'. */
  text: string
  isBelow: boolean
  /** '' if the site has no price check (spec §5). */
  note: string
}
