import type { Log } from '#lib/log.ts'
import { isWaiting } from '#lib/backoff.ts'
import { keyedLock, coalesceRuns } from '#lib/jobs.ts'
import { ProviderError, RefusedError, type PaymentProvider, type PaymentState } from './providers/provider.ts'
import type { Providers } from './providers/providers.ts'
import {
  ENDED,
  GRACE_MS,
  isOpen,
  isOver,
  KEEP_MS,
  WATCH_MS,
  type Reservation,
  type Step,
} from './reservation.ts'
import { stepLead, type LeaveLead } from './leads.ts'
import { offersOf, type CheckoutTenants } from './checkoutTenants.ts'
import type { ReservationStore } from './store.ts'

export interface Settings {
  tenants: CheckoutTenants
  store: ReservationStore
  providers: Providers
  /** If it's undefined, leads wait in the store. */
  leaveLead?: LeaveLead | undefined
  now: () => number
  log: Log
}

export type Settling = ReturnType<typeof settlingOf>

const ASK_AGAIN = { open: 60_000, ended: 15 * 60_000 }

/** A reservation's status becomes what the provider says about the payment (docs/checkout.md, 'States'). */
export function settlingOf(settings: Settings) {
  const { store, now, log } = settings
  const locked = keyedLock()
  const { run: leaveLeads } = coalesceRuns(() => sendLeads(settings))
  const context = { ...settings, leaveLeads: () => void leaveLeads() }
  const settle = (reference: string): Promise<Reservation | undefined> =>
    locked(reference, async () => {
      const reservation = store.get(reference)
      return reservation && settleOrExpire(context, reservation)
    })
  return {
    settle,
    /** If the buyer has paid after all, the attempt counts as paid. */
    cancel: (reference: string): Promise<Reservation | undefined> =>
      locked(reference, async () => {
        const reservation = store.get(reference)
        return reservation && cancel(context, reservation)
      }),
    /** Runs some work after any earlier work on the same attempt. */
    locked,
    reconcile: async (): Promise<void> => {
      for (const reservation of store.watched(now())) {
        if (!isDue(reservation, now())) continue
        const { reference } = reservation
        await settle(reference).catch((error: unknown) =>
          log(`${reference}: ${wordsOf(error)}`, reservation.tenant),
        )
      }
      store.forget(now() - KEEP_MS)
      await leaveLeads()
    },
    leaveLeads: () => leaveLeads(),
  }
}

interface Context extends Settings {
  leaveLeads: () => void
}

function isDue(reservation: Reservation, now: number): boolean {
  const isEnded = ENDED.includes(reservation.status)
  const quietMs = isEnded ? ASK_AGAIN.ended : ASK_AGAIN.open
  const isQuiet = isWaiting(reservation.updatedAt + quietMs, now, quietMs)
  return !isQuiet || (!isEnded && isOver(reservation, now))
}

async function settleOrExpire(context: Context, reservation: Reservation): Promise<Reservation> {
  try {
    return await settle(context, reservation)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // The buyer may have paid. If so, the money is refunded as soon as we know.
    if (isOpen(reservation) && isOver(reservation, context.now(), GRACE_MS))
      return end(context, reservation, 'expired', 'The provider didn’t respond')
    change(context, reservation, {})
    throw error
  }
}

async function settle(context: Context, reservation: Reservation): Promise<Reservation> {
  const { status, paymentId } = reservation
  if (status === 'refunding' || status === 'refunded') return refund(context, reservation)
  const open = isOpen(reservation)
  if (!open && !ENDED.includes(status)) return reservation
  if (paymentId === '')
    return open && isOver(reservation, context.now()) ? end(context, reservation, 'expired') : reservation
  const provider = await context.providers(reservation.provider, reservation.tenant)
  const state = await provider.state(paymentId, open && isForSale(context, reservation))
  if (state.status === 'paid')
    return open ? acceptPayment(context, reservation, state) : refundLate(context, reservation, state)
  if (!open) return change(context, reservation, {})
  if (state.status === 'failed') return end(context, reservation, 'failed', state.reason)
  return isOver(reservation, context.now())
    ? close(context, reservation, provider, 'expired')
    : change(context, reservation, {})
}

async function cancel(context: Context, reservation: Reservation): Promise<Reservation> {
  const { reference, tenant, paymentId } = reservation
  if (!isOpen(reservation)) return reservation
  if (paymentId === '') return end(context, reservation, 'cancelled')
  try {
    return await close(
      context,
      reservation,
      await context.providers(reservation.provider, tenant),
      'cancelled',
    )
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log(`${reference}: cancelled, though ${error.message}`, reservation.tenant)
    return end(context, reservation, 'cancelled')
  }
}

function change(
  { store, now, leaveLeads }: Context,
  reservation: Reservation,
  changes: Partial<Reservation>,
  step?: Step,
): Reservation {
  if (store.change(reservation, { ...changes, updatedAt: now() }, step) && step !== undefined) leaveLeads()
  return store.get(reservation.reference) ?? reservation
}

const end = (
  context: Context,
  reservation: Reservation,
  status: 'cancelled' | 'failed' | 'expired',
  note = '',
): Reservation => change(context, reservation, { status, held: false, note }, status)

/** The dealer may have sold the car after the buyer went to the provider's page. */
function isForSale({ tenants, now }: Settings, { tenant, car: slug, kind }: Reservation): boolean {
  const [site, car] = [tenants.siteOf(tenant), tenants.carOf(tenant, slug)]
  return (
    site !== undefined && car !== undefined && offersOf(car, site, now()).some((offer) => offer.kind === kind)
  )
}

type Paid = Extract<PaymentState, { status: 'paid' }>

const receivedIn = ({ amount, transaction }: Paid) => ({
  transaction,
  received: Number.isSafeInteger(amount) ? amount : 0,
})

function acceptPayment(context: Context, reservation: Reservation, state: Paid): Reservation {
  const { reference, amount, currency } = reservation
  const right = state.amount === amount && (state.currency === '' || state.currency === currency)
  const received = receivedIn(state)
  if (right && isForSale(context, reservation))
    return change(context, reservation, { ...received, status: 'paid', note: '' }, 'paid')
  const note = right
    ? 'The vehicle has been sold or reserved in the meantime'
    : 'The amount differs from what was agreed'
  context.log(`${reference}: needs attention. ${note}`, reservation.tenant)
  // Keep holding the car until a person has decided, so that nobody else pays for it in the meantime.
  return change(context, reservation, { ...received, status: 'attention', note }, 'attention')
}

function refundLate(context: Context, reservation: Reservation, state: Paid): Promise<Reservation> {
  const note = 'Paid after the checkout had ended'
  return refund(context, change(context, reservation, { ...receivedIn(state), status: 'refunding', note }))
}

/** The buyer's bank may send a refund back days later. */
async function refund(context: Context, reservation: Reservation): Promise<Reservation> {
  const { reference, tenant, transaction, received, currency, createdAt } = reservation
  const isMade = reservation.status === 'refunded'
  const status = context.now() - createdAt > WATCH_MS ? 'attention' : 'refunding'
  try {
    const provider = await context.providers(reservation.provider, tenant)
    // A provider without webhooks doesn't tell us of refunds that came back.
    if (isMade && !provider.sendsNotices) return reservation
    const outcome = await provider.refund(reference, transaction, received, currency)
    if (outcome === 'refunded')
      return isMade ? reservation : change(context, reservation, { status: outcome, note: '' }, outcome)
    const note = 'The provider hasn’t made the refund yet'
    return change(context, reservation, { status, note }, status === 'attention' ? status : undefined)
  } catch (error) {
    if (!(error instanceof ProviderError) || (isMade && !(error instanceof RefusedError))) throw error
    context.log(`${reference}: the money hasn’t been refunded yet. ${error.message}`, tenant)
    return change(context, reservation, { status, note: 'The refund has failed' }, 'attention')
  }
}

async function close(
  context: Context,
  reservation: Reservation,
  provider: PaymentProvider,
  status: 'cancelled' | 'expired',
): Promise<Reservation> {
  await provider.close(reservation.paymentId)
  const state = await provider.state(reservation.paymentId, false)
  return state.status === 'paid'
    ? acceptPayment(context, reservation, state)
    : end(context, reservation, status)
}

async function sendLeads({ store, leaveLead, log }: Settings): Promise<void> {
  try {
    if (leaveLead === undefined) return
    for (const { id, reference, step } of store.leads()) {
      const reservation = store.get(reference)
      const lead = reservation && stepLead(reservation, step)
      if (lead) await leaveLead(lead)
      store.leadSent(id)
    }
  } catch (error) {
    // If one lead can't be sent, all later ones wait too, because they're sent in order.
    log(`leads are waiting: ${wordsOf(error)}`)
  }
}

/** Only the messages of our own errors are certain to have no personal data. */
const wordsOf = (error: unknown): string =>
  error instanceof ProviderError ? error.message : error instanceof Error ? error.name : 'unknown error'
