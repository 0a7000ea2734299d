import type { ButtonKind } from '#rules/vehicle/buttons.ts'
import type { DayHours, SpecialHours } from '#rules/locale/hours.ts'
import type { PhoneCall } from '#rules/phone/phoneCall.ts'
import type { RevealRequest } from '#rules/phone/phoneBlock.ts'
import type { FormStart, Link } from '../../page.ts'

/** The parts of a vehicle's page, as its views take them. */

/** The forms that open in a dialog on a vehicle's page. */
export type VehicleDialog = 'enquire' | 'test-drive'

/** What those forms, and the one on the page itself, start from; none for what the page does not offer. */
export type VehicleForms = Partial<Record<VehicleDialog | 'inline' | 'request-photos', FormStart>>

/** A button of the set, without the phone block (spec §2). */
export type VehicleButton = { kind: ButtonKind; label: string } & (
  | { does: 'link'; link: Link }
  | { does: 'dialog'; dialog: VehicleDialog }
  /** Leads to the form on the page itself. */
  | { does: 'form' }
  | { does: 'chat'; widget: 'chat' | 'chat_bot' }
)

/** The buttons by their weight, each group in the site's order. */
export interface VehicleButtons {
  /** The one thing we want a shopper to do; null where the vehicle can't be asked for. */
  first: VehicleButton | null
  /** Other ways to buy it. */
  more: VehicleButton[]
  /** Everything else, as a quiet list. */
  quiet: VehicleButton[]
}

/** The phone block (spec §4). */
export interface VehiclePhone {
  /** What is said of it: 'Call the Dealer', in the site's words. */
  label: string
  /** As it is shown at first: the number, or the masked one. */
  shown: string
  masked: boolean
  number: string
  href: string
  /** What is posted when the number is revealed; null for a vehicle without an id. */
  reveal: RevealRequest | null
  /** What is posted on a call, to which the browser adds the page's address. */
  call: Omit<PhoneCall, 'url'> | null
  /** The id of the event that a call is tracked as. */
  event: number
}

/** The estimate of repayments, with what it rests on. */
export interface VehicleEstimate {
  /** '$127'. */
  text: string
  /** 'a week'. */
  per: string
  assumptions: { label: string; text: string }[]
  disclaimer: string
}

/** From what the browser tells whether the dealer is open. */
export interface VehicleHours {
  /** IANA. */
  zone: string
  hours: DayHours[]
  special: SpecialHours[]
}

/** A word on a vehicle that can't simply be bought now. */
export interface VehicleNotice {
  tone: 'gone' | 'wait' | 'note'
  title: string
  text: string
}

/** How the price stands beside what others ask. */
export interface VehicleMarket {
  /** '$2,410 below market average'. */
  text: string
  /** The price check: what it is compared with; '' where the site has none (spec §5). */
  note: string
}
