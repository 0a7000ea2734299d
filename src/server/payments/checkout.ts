import { randomBytes } from 'node:crypto'
import {
  isProvider,
  currencyOf,
  PROVIDER_NAMES,
  salePrice,
  type CheckoutKind,
} from '#rules/pricing/checkout.ts'
import { priceLine } from '#rules/pricing/price.ts'
import { referenceFrom } from '#rules/leads/leadId.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import { text } from '#lib/values.ts'
import { leadOf } from './leads.ts'
import { ProviderError } from './providers/provider.ts'
import { HOLD_MS, isOpen, isOver, isShown, type Reservation } from './reservation.ts'
import { settlingOf, type Settings, type Settling } from './settling.ts'
import { offersOf, titleOfCar } from './checkoutTenants.ts'
import type { ReservationStore, Unpaid } from './store.ts'

/** It has no price, because the server decides that. */
export interface CheckoutRequest {
  tenant: string
  car: string
  kind: CheckoutKind
  values: FormValues
  key: string
  origin: string
  /** The number of cars that an IP address can hold is limited. */
  address: string
  url: string
  userAgent: string
}

export type Started =
  | { status: 'pay'; redirectUrl: string }
  | { status: 'over'; reservation: Reservation }
  /** The car doesn't exist or is no longer for sale. */
  | { status: 'gone' }
  | { status: 'taken' }
  /** That may have been this buyer, who mustn't pay twice. */
  | { status: 'had' | 'sold' }
  /** This buyer holds the maximum number of cars without having paid. */
  | { status: 'many' }
  /** This IP address, or all buyers together, hold the maximum number of cars without having paid. */
  | { status: 'crowd' }
  | { status: 'down' }

export type Checkout = ReturnType<typeof checkoutOf>

/** Only one buyer can hold a car, prices come from the server, and no payment is lost (docs/checkout.md). */
export function checkoutOf(settings: Settings) {
  const settling = settlingOf(settings)
  const context = { ...settings, settling }
  return {
    ...settling,
    start: (request: CheckoutRequest) => start(context, request),
    /** Says why nobody can buy a car. A car for which a buyer is still paying counts as one that can be bought. */
    refused: (tenant: string, slug: string): 'gone' | 'had' | 'sold' | undefined => {
      const { tenants, store, now } = settings
      const [site, car] = [tenants.siteOf(tenant), tenants.carOf(tenant, slug)]
      const holder = store.holderOf(tenant, slug)
      if (holder && isShown(holder)) return hadBy(holder)
      return site && car && offersOf(car, site, now()).length > 0 ? undefined : 'gone'
    },
  }
}

interface Context extends Settings {
  settling: Settling
}

async function start(context: Context, request: CheckoutRequest): Promise<Started> {
  const { tenants, store, now, settling } = context
  const { tenant, kind, key, address, values } = request
  const site = tenants.siteOf(tenant)
  const car = tenants.carOf(tenant, request.car)
  const earlier = store.byKey(tenant, key)
  if (earlier) return resume(context, earlier, request)
  const provider = site?.payment_provider
  if (site === undefined || car === undefined || !isProvider(provider)) return { status: 'gone' }
  const offer = offersOf(car, site, now()).find((carOffer) => carOffer.kind === kind)
  if (offer === undefined) return { status: 'gone' }

  const email = text(values.email).toLowerCase()
  const holder = await holderOf(context, tenant, car.slug)
  if (holder) {
    if (!isOpen(holder)) return { status: hadBy(holder) }
    if (holder.email !== email) return { status: 'taken' }
    if (holder.kind === kind && holder.amount === offer.amount) return resume(context, holder, request)
    // The same buyer has chosen another option.
    const cancelled = await settling.cancel(holder.reference)
    if (cancelled?.held) return { status: 'over', reservation: cancelled }
  }
  const payable = (): number =>
    tenants.carsOf(tenant).filter((tenantCar) => offersOf(tenantCar, site, now()).length > 0).length
  // Don't await anything between this check and the hold. Requests that arrive together must count each other's
  // holds.
  const refusal = mayHold(store.unpaid(tenant, { email, address }), payable)
  if (refusal !== null) return { status: refusal }

  const createdAt = now()
  const reservation: Reservation = {
    reference: newReference(store),
    tenant,
    car: car.slug,
    kind,
    status: 'started',
    held: true,
    provider,
    amount: offer.amount,
    currency: currencyOf(site.region),
    key,
    email,
    address,
    lead: JSON.stringify(leadOf(site, car, values, request)),
    paymentId: '',
    redirectUrl: '',
    transaction: '',
    received: 0,
    note: '',
    createdAt,
    expiresAt: createdAt + HOLD_MS,
    updatedAt: createdAt,
  }
  if (!store.hold(reservation, 'started')) {
    const twin = store.byKey(tenant, key)
    return twin ? resume(context, twin, request) : { status: 'taken' }
  }
  void settling.leaveLeads()
  return openPayment(context, reservation.reference, request)
}

function newReference(store: ReservationStore): string {
  for (;;) {
    const reference = referenceFrom(randomBytes(8))
    if (store.get(reference) === undefined) return reference
  }
}

async function holderOf(
  { store, now, settling }: Context,
  tenant: string,
  car: string,
): Promise<Reservation | undefined> {
  const holder = store.holderOf(tenant, car)
  if (!holder || !isOpen(holder) || !isOver(holder, now())) return holder
  await settling.settle(holder.reference).catch(() => undefined)
  return store.holderOf(tenant, car)
}

async function resume(
  context: Context,
  { reference, paymentId }: Reservation,
  request: CheckoutRequest,
): Promise<Started> {
  const { store, settling } = context
  try {
    const settled = paymentId === '' ? store.get(reference) : await settling.settle(reference)
    if (settled && !isOpen(settled)) return { status: 'over', reservation: settled }
  } catch (error) {
    if (error instanceof ProviderError) return { status: 'down' }
    throw error
  }
  return openPayment(context, reference, request)
}

/** The payment is created only once, however often the buyer clicks. */
function openPayment(context: Context, reference: string, { origin }: CheckoutRequest): Promise<Started> {
  const { store, providers, now, log, settling } = context
  return settling.locked(reference, async () => {
    const reservation = store.get(reference)
    if (reservation === undefined) return { status: 'gone' }
    if (reservation.redirectUrl !== '') return { status: 'pay', redirectUrl: reservation.redirectUrl }
    if (reservation.status !== 'started') return { status: 'over', reservation }
    const { amount, currency, email, expiresAt } = reservation
    const returnUrl = (path: string) => `${origin}/api/checkout/${path}?ref=${reference}`
    try {
      const provider = await providers(reservation.provider, reservation.tenant)
      const { id, redirectUrl } = await provider.create({
        reference,
        amount,
        currency,
        description: descriptionOf(context, reservation),
        email,
        successUrl: returnUrl('return'),
        cancelUrl: returnUrl('cancel'),
        expiresAt: expiresAt + PAGE_MS,
      })
      const change = { status: 'pending', paymentId: id, redirectUrl, updatedAt: now() } as const
      return store.change(reservation, change) ? { status: 'pay', redirectUrl } : { status: 'down' }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log(`${reference}: ${error.message}`, reservation.tenant)
      const note = `${PROVIDER_NAMES[reservation.provider]} didn’t respond`
      store.change(reservation, { status: 'failed', held: false, note, updatedAt: now() }, 'failed')
      void settling.leaveLeads()
      return { status: 'down' }
    }
  })
}

function descriptionOf({ tenants }: Settings, { tenant, car: slug, kind }: Reservation): string {
  const [site, car] = [tenants.siteOf(tenant), tenants.carOf(tenant, slug)]
  const purchase = car && site ? `Purchase at ${priceLine(salePrice(car, site))}` : 'Purchase'
  const name = car ? [titleOfCar(car), car.badge, car.stocknum].filter(Boolean).join(' ') : slug
  return `${kind === 'reserve' ? 'Deposit' : purchase}: ${name}, ${site?.name ?? tenant}`
}

const hadBy = ({ kind }: Reservation): 'had' | 'sold' => (kind === 'buy' ? 'sold' : 'had')

/** Stripe's pages must stay open for at least half an hour, so we close the page ourselves when the hold ends. */
const PAGE_MS = 31 * 60_000

/** How many of a dealer's vehicles can be held without payment (docs/checkout.md, 'Limits'). */
export const MOST = {
  buyer: 3,
  /** For one IP address, but at most half of the overall maximum, so that one address can't block the checkout. */
  address: 3,
  /** Of the vehicles that can be paid for online. Keeps an attacker with many addresses from holding all vehicles. */
  share: 0.5,
  atLeast: 2,
  atMost: 20,
} as const

/** @param payable counts the dealer's vehicles that can be paid for online; only called if needed */
export function mayHold(unpaid: Unpaid, payable: () => number): 'many' | 'crowd' | null {
  if (unpaid.all === 0) return null
  if (unpaid.buyer >= MOST.buyer) return 'many'
  const all = Math.min(Math.max(Math.ceil(payable() * MOST.share), MOST.atLeast), MOST.atMost)
  const fromOne = Math.min(MOST.address, Math.ceil(all / 2))
  return unpaid.all >= all || unpaid.address >= fromOne ? 'crowd' : null
}
