import { checkoutOffers, type PayableCar } from '../pricing/checkout.ts'
import { canTradeIn, historyReport } from './eligibility.ts'
import { enquiryForm } from '../leads/leadCategory.ts'
import type { FormId } from '../forms/formTable.ts'
import { linkOf, type LinkSite, type SiteLink } from '../links/links.ts'
import { isAvailable, saleState } from '../listing/listing.ts'
import { checkoutPath, financeHref, tradeInHref } from '../links/paths.ts'
import { normalisePhone, phoneOf, phoneVariant, telHref } from '../phone/phone.ts'
import { tradeOf, tradeOfSite, type Trade } from './facts/trade.ts'
import { isTestDriveOnly } from './tag.ts'
import { list, text } from '#lib/values.ts'
import { VEHICLE_MAP_ANCHOR } from './vehicleAnchors.ts'
import { localWords } from '../locale/words.ts'

/**
 * The thirteen kinds of buttons in the spec's order, each with its text. Texts are in sentence case, except those that the spec prescribes
 * (§5 'Button texts').
 */
export const BUTTON_LABELS = {
  call_dealer: 'Call the dealer',
  call_us_now: 'Call us now',
  finance: 'Finance',
  enquire: 'Enquire Now',
  test_drive: 'Book a test drive',
  trade_in: 'Trade-in',
  chat_bot: 'Ask our chat bot',
  reserve: 'Reserve',
  custom: '',
  inline_form: 'Enquire Now',
  chat: 'Chat with us',
  history_report: 'Car history report',
  location: 'Vehicle location',
} as const
export type ButtonKind = keyof typeof BUTTON_LABELS

/** Button texts that differ by trade. A caravan, for example, has no test drive, because nobody drives a caravan. */
const TRADE_LABELS: Partial<Record<Trade, Partial<Record<ButtonKind, string>>>> = {
  caravan: { test_drive: 'Book an inspection', history_report: 'Vehicle history report' },
  motorhome: { history_report: 'Vehicle history report' },
  motorcycle: { test_drive: 'Book a test ride', history_report: 'Motorcycle history report' },
  truck: { history_report: 'Vehicle history report' },
}
export const BUTTON_KINDS = Object.keys(BUTTON_LABELS) as ButtonKind[]

/** The buttons that a site has by default: all except the inline form, which would repeat the enquiry form. */
export const DEFAULT_BUTTONS: readonly ButtonKind[] = BUTTON_KINDS.filter((kind) => kind !== 'inline_form')

type ButtonAction =
  /** Shows the phone block (`phoneBlock`), which may mask the number. */
  | { type: 'phone' }
  | { type: 'link'; link: SiteLink }
  | { type: 'form'; form: FormId; inline: boolean }
  | { type: 'open'; widget: 'chat_bot' | 'chat' }

export interface Button {
  kind: ButtonKind
  label: string
  action: ButtonAction
}

export interface ButtonCar extends PayableCar {
  id?: number | null
  slug?: string | null
  dealership_slug?: string | null
  location_name?: string | null
  location?: { name?: string | null; phone?: string | null } | null
  body?: string | null
  transmission?: string | null
}

export interface ButtonSite extends LinkSite {
  region?: string
  phone?: string | null
  payment_provider?: string | null
  autobot?: boolean
  livechat_agent_group?: string | null
  chat?: { widget_key?: string | null }
  forms?: { enquiry_button?: string | null }
  /** The buttons to show, in order. If missing, the default buttons are shown; if empty, none are. */
  buttons?: readonly string[] | null
  button_labels?: readonly { kind?: string | null; label?: string | null }[] | null
  custom_button?: { label?: string | null; href?: string | null } | null
  /** The types of cars for which the site takes trade-ins; all types if missing. */
  trade_in_car_types?: readonly string[] | null
}

interface Offer {
  action: ButtonAction
  label?: string
}

type Condition = (car: ButtonCar, site: ButtonSite) => Offer | null

const CONDITIONS: Record<ButtonKind, Condition> = {
  call_dealer: (car) => (phoneOf(car) === null ? null : { action: { type: 'phone' } }),
  call_us_now: (_car, site) => linkTo(telHref(site.phone), site),
  finance: (car, site) =>
    isAvailable(car) && !isSold(car) && !isTestDriveOnly(car.tag) && !isReserved(car)
      ? linkTo(financeHref(site, car), site)
      : null,
  enquire: (car, site) => (isSold(car) ? null : { ...enquiry(car, false), label: enquireLabel(site) }),
  test_drive: (car) =>
    saleState(car) === 'in_stock' && !isReserved(car)
      ? { action: { type: 'form', form: 'test-drive', inline: false } }
      : null,
  trade_in: (car, site) =>
    canTradeIn(car, site.trade_in_car_types ?? undefined) ? linkTo(tradeInHref(car.id), site) : null,
  chat_bot: (_car, site) => (site.autobot === true ? { action: { type: 'open', widget: 'chat_bot' } } : null),
  reserve: reserveOffer,
  custom: customOffer,
  inline_form: (car, site) => (isSold(car) ? null : { ...enquiry(car, true), label: enquireLabel(site) }),
  chat: (_car, site) =>
    text(site.chat?.widget_key) === '' && text(site.livechat_agent_group) === ''
      ? null
      : { action: { type: 'open', widget: 'chat' } },
  history_report: (car, site) => (isSold(car) ? null : linkToFile(historyReport(car), site)),
  location: (car, site) =>
    text(car.location?.name) !== '' || text(car.location_name) !== ''
      ? linkTo(VEHICLE_MAP_ANCHOR, site)
      : null,
}

/**
 * The buttons of a vehicle's page: those that the site has chosen, in its order, each once. A button is left out if the car or the site
 * doesn't meet its condition (spec §2, §5). A sold car keeps the buttons for calls, chats and the location. Another button that calls the
 * phone block's number is left out too, because it would reveal a number that the block masks.
 */
export function buttonsOf(car: ButtonCar, site: ButtonSite = {}): Button[] {
  const kinds = chosenKinds(site)
  return kinds.flatMap((kind) => {
    if (kind === 'call_us_now' && kinds.includes('call_dealer') && isSamePhone(phoneOf(car), site)) return []
    const offer = CONDITIONS[kind](car, site)
    if (offer === null) return []
    const label =
      text(list(site.button_labels).findLast((entry) => entry?.kind === kind)?.label) ||
      (offer.label === undefined ? buttonLabel(kind, car, site) : localWords(offer.label, site.region))
    return [{ kind, label, action: offer.action }]
  })
}

export function buttonLabel(
  kind: ButtonKind,
  car: Pick<ButtonCar, 'body' | 'transmission'>,
  site: Pick<ButtonSite, 'region' | 'template' | 'vehicle_type'>,
): string {
  const trade = tradeOf({ body: text(car.body), transmission: text(car.transmission) }, tradeOfSite(site))
  return localWords(TRADE_LABELS[trade]?.[kind] ?? BUTTON_LABELS[kind], site.region)
}

export function isButtonKind(name: unknown): name is ButtonKind {
  return typeof name === 'string' && Object.hasOwn(BUTTON_LABELS, name)
}

function chosenKinds(site: ButtonSite): ButtonKind[] {
  if (site.buttons === undefined || site.buttons === null) return [...DEFAULT_BUTTONS]
  return [...new Set(list(site.buttons).filter(isButtonKind))]
}

function reserveOffer(car: ButtonCar, site: ButtonSite): Offer | null {
  const [first] = checkoutOffers(car, site)
  if (first === undefined) return null
  const offer = linkTo(checkoutPath(car.slug, site), site)
  return offer && (first.kind === 'reserve' ? offer : { ...offer, label: 'Buy online' })
}

function customOffer(car: ButtonCar, site: ButtonSite): Offer | null {
  const label = text(site.custom_button?.label)
  const offer = label === '' || isSold(car) ? null : linkTo(text(site.custom_button?.href), site)
  return offer && { ...offer, label }
}

function enquiry(car: ButtonCar, inline: boolean): Offer {
  return { action: { type: 'form', form: enquiryForm(car.car_type), inline } }
}

function enquireLabel(site: ButtonSite): string {
  return text(site.forms?.enquiry_button) || BUTTON_LABELS.enquire
}

function linkTo(href: string | null, site: ButtonSite): Offer | null {
  const link = linkOf(href, site)
  return link.kind === 'none' ? null : { action: { type: 'link', link } }
}

/** A link to a file. If the file is on the site itself, its address isn't rewritten, unlike a page's. */
function linkToFile(href: string | null, site: ButtonSite): Offer | null {
  return href?.startsWith('/')
    ? { action: { type: 'link', link: { kind: 'internal', href, prefetch: false } } }
    : linkTo(href, site)
}

function isSold(car: ButtonCar): boolean {
  return saleState(car) === 'sold'
}

function isReserved(car: ButtonCar): boolean {
  return car.reserved === true
}

function isSamePhone(phone: string | null, site: ButtonSite): boolean {
  const variant = phoneVariant(text(site.region))
  const number = normalisePhone(phone, variant)
  return number !== '' && number === normalisePhone(site.phone, variant)
}
