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
import { HOLD_MS, isOver, isShown, type Reservation } from './reservation.ts'
import { settlingOf, type Settings, type Settling } from './settling.ts'
import { offersOf, titleOfCar } from './stock.ts'
import type { Unpaid } from './store.ts'

/** A buyer's request to reserve or buy a car. It has no price, because the server decides that. */
export interface Wish {
  tenant: string
  car: string
  kind: CheckoutKind
  values: FormValues
  key: string
  origin: string
  /** The buyer's IP address, because the number of cars that an address can hold is limited. */
  address: string
  /** The address of the form's page, and the browser's user agent. */
  url: string
  userAgent: string
}

export type Started =
  /** The buyer goes to the provider's page. */
  | { status: 'pay'; redirectUrl: string }
  /** This attempt is over. The reservation says how it ended. */
  | { status: 'over'; reservation: Reservation }
  /** The car can't be bought online, because it doesn't exist or is no longer for sale. */
  | { status: 'gone' }
  | { status: 'taken' }
  /** The car has been reserved or bought. That may have been this buyer, who mustn't pay twice. */
  | { status: 'had' | 'sold' }
  /** This buyer holds the maximum number of cars without having paid. */
  | { status: 'many' }
  /** This IP address, or all buyers together, hold the maximum number of cars without having paid. */
  | { status: 'crowd' }
  | { status: 'down' }

export interface Checkout extends Settling {
  start: (wish: Wish) => Promise<Started>
  /**
   * Says why nobody can buy a car; undefined if it can be bought. A car for which a buyer is still paying counts as
   * one that can be bought.
   */
  refused: (tenant: string, car: string) => 'gone' | 'had' | 'sold' | undefined
}

/**
 * Makes the checkout for reserving and buying cars online (docs/checkout.md). Only one buyer can hold a car,
 * prices come from the server, and no payment is lost.
 */
export function checkoutOf(settings: Settings): Checkout {
  const { tenants, store, providers, now, log } = settings
  const settling = settlingOf(settings)

  const start = async (wish: Wish): Promise<Started> => {
    const site = tenants.siteOf(wish.tenant)
    const car = tenants.carOf(wish.tenant, wish.car)
    const known = store.byKey(wish.tenant, wish.key)
    if (known) return go(known, wish)
    const provider = site?.payment_provider
    if (site === undefined || car === undefined || !isProvider(provider)) return { status: 'gone' }
    const offer = offersOf(car, site, now()).find(({ kind }) => kind === wish.kind)
    if (offer === undefined) return { status: 'gone' }

    const email = text(wish.values.email).toLowerCase()
    const holder = await holderOf(wish.tenant, car.slug)
    if (holder) {
      if (holder.status !== 'started' && holder.status !== 'pending') return { status: hadBy(holder) }
      if (holder.email !== email) return { status: 'taken' }
      if (holder.kind === wish.kind && holder.amount === offer.amount) return go(holder, wish)
      // The same buyer has chosen another option, so cancel the first attempt, unless it has been paid.
      const left = await settling.cancel(holder.reference)
      if (left?.held) return { status: 'over', reservation: left }
    }
    const payable = (): number =>
      tenants.carsOf(wish.tenant).filter((each) => offersOf(each, site, now()).length > 0).length
    // Don't await anything between this check and the hold. Otherwise, requests that arrive together wouldn't
    // count each other's holds.
    const refusal = mayHold(store.unpaid(wish.tenant, { email, address: wish.address }), payable)
    if (refusal !== null) return { status: refusal }

    const at = now()
    const reservation: Reservation = {
      reference: newReference(),
      tenant: wish.tenant,
      car: car.slug,
      kind: wish.kind,
      status: 'started',
      held: true,
      provider,
      amount: offer.amount,
      currency: currencyOf(site.region),
      key: wish.key,
      email,
      address: wish.address,
      lead: JSON.stringify(leadOf(site, car, wish.values, wish)),
      paymentId: '',
      redirectUrl: '',
      transaction: '',
      received: 0,
      note: '',
      createdAt: at,
      expiresAt: at + HOLD_MS,
      updatedAt: at,
    }
    if (!store.hold(reservation, 'started')) {
      const twin = store.byKey(wish.tenant, wish.key)
      return twin ? go(twin, wish) : { status: 'taken' }
    }
    void settling.leaveLeads()
    return open(reservation.reference, wish)
  }

  const newReference = (): string => {
    for (;;) {
      const reference = referenceFrom(randomBytes(8))
      if (store.get(reference) === undefined) return reference
    }
  }

  const holderOf = async (tenant: string, car: string): Promise<Reservation | undefined> => {
    const holder = store.holderOf(tenant, car)
    const open = holder?.status === 'started' || holder?.status === 'pending'
    if (!holder || !open || !isOver(holder, now())) return holder
    await settling.settle(holder.reference).catch(() => undefined)
    return store.holderOf(tenant, car)
  }

  const go = async ({ reference, paymentId }: Reservation, wish: Wish): Promise<Started> => {
    try {
      const settled = paymentId === '' ? store.get(reference) : await settling.settle(reference)
      if (settled && settled.status !== 'started' && settled.status !== 'pending')
        return { status: 'over', reservation: settled }
    } catch (error) {
      if (error instanceof ProviderError) return { status: 'down' }
      throw error
    }
    return open(reference, wish)
  }

  /** Returns the provider's page for an attempt. The payment is created only once, however often the buyer clicks. */
  const open = (reference: string, { origin }: Wish): Promise<Started> =>
    settling.locked(reference, async () => {
      const was = store.get(reference)
      if (was === undefined) return { status: 'gone' }
      if (was.redirectUrl !== '') return { status: 'pay', redirectUrl: was.redirectUrl }
      if (was.status !== 'started') return { status: 'over', reservation: was }
      const site = tenants.siteOf(was.tenant)
      const car = tenants.carOf(was.tenant, was.car)
      const what =
        was.kind === 'reserve'
          ? 'Deposit'
          : car && site
            ? `Purchase at ${priceLine(salePrice(car, site))}`
            : 'Purchase'
      const named = car ? [titleOfCar(car), car.badge, car.stocknum].filter(Boolean).join(' ') : was.car
      const comeBack = (path: string) => `${origin}/api/checkout/${path}?ref=${reference}`
      try {
        const provider = await providers(was.provider, was.tenant)
        const { id, redirectUrl } = await provider.create({
          reference,
          amount: was.amount,
          currency: was.currency,
          description: `${what}: ${named}, ${site?.name ?? was.tenant}`,
          email: was.email,
          successUrl: comeBack('return'),
          cancelUrl: comeBack('cancel'),
          expiresAt: was.expiresAt + PAGE_MS,
        })
        const change = { status: 'pending', paymentId: id, redirectUrl, updatedAt: now() } as const
        return store.change(was, change) ? { status: 'pay', redirectUrl } : { status: 'down' }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        log(`${reference}: ${error.message}`)
        const note = `${PROVIDER_NAMES[was.provider]} didn’t respond`
        store.change(was, { status: 'failed', held: false, note, updatedAt: now() }, 'failed')
        void settling.leaveLeads()
        return { status: 'down' }
      }
    })

  const refused: Checkout['refused'] = (tenant, slug) => {
    const [site, car] = [tenants.siteOf(tenant), tenants.carOf(tenant, slug)]
    const holder = store.holderOf(tenant, slug)
    if (holder && isShown(holder)) return hadBy(holder)
    return site && car && offersOf(car, site, now()).length > 0 ? undefined : 'gone'
  }

  return { ...settling, start, refused }
}

const hadBy = ({ kind }: Reservation): 'had' | 'sold' => (kind === 'buy' ? 'sold' : 'had')

/**
 * How long after the end of the hold the provider's page expires, in ms. Stripe's pages must stay open for at least
 * half an hour, which is longer than the hold. So we close the page ourselves when the hold ends.
 */
const PAGE_MS = 31 * 60_000

/** Limits on how many of a dealer's vehicles can be held without payment (docs/checkout.md, 'Limits'). */
export const MOST = {
  buyer: 3,
  /**
   * The maximum number for one IP address, whatever email addresses its visitors enter. If half of the overall maximum
   * is less, that's used instead, so that a single address can't block the checkout.
   */
  address: 3,
  /**
   * The overall maximum, as a proportion of the vehicles that can be paid for online. It keeps an attacker with many
   * addresses from holding all vehicles.
   */
  share: 0.5,
  atLeast: 2,
  atMost: 20,
} as const

/**
 * Says why another vehicle can't be held; null if it can.
 *
 * @param payable returns how many of the dealer's vehicles can be paid for online; only called if needed
 */
export function mayHold(unpaid: Unpaid, payable: () => number): 'many' | 'crowd' | null {
  if (unpaid.all === 0) return null
  if (unpaid.buyer >= MOST.buyer) return 'many'
  const all = Math.min(Math.max(Math.ceil(payable() * MOST.share), MOST.atLeast), MOST.atMost)
  const fromOne = Math.min(MOST.address, Math.ceil(all / 2))
  return unpaid.all >= all || unpaid.address >= fromOne ? 'crowd' : null
}
