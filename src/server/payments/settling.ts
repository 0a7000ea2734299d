import { isWaiting } from '#lib/backoff.ts'
import { keyedLock, oneAtATime } from '#lib/jobs.ts'
import type { PaymentProvider, PaymentState } from './providers/provider.ts'
import { ProviderError, RefusedError } from './providers/provider.ts'
import type { Providers } from './providers/providers.ts'
import { ENDED, GRACE_MS, isOver, KEEP_MS, WATCH_MS, type Reservation, type Step } from './reservation.ts'
import { stepLead, type LeaveLead } from './leads.ts'
import { offersOf, type Tenants } from './stock.ts'
import type { ReservationStore } from './store.ts'

export interface Settings {
  tenants: Tenants
  store: ReservationStore
  providers: Providers
  /** Accepts the lead of a step, after which it can't be lost. If it's undefined, leads wait in the store. */
  leaveLead?: LeaveLead | undefined
  now: () => number
  log: (line: string) => void
}

export interface Settling {
  /** Asks the provider about a payment, acts on the answer, and returns the updated attempt. */
  settle: (reference: string) => Promise<Reservation | undefined>
  /** Ends an attempt whose buyer has come back without paying. If they've paid after all, it counts as paid. */
  cancel: (reference: string) => Promise<Reservation | undefined>
  /**
   * Runs some work on an attempt. If it's called again for the same attempt, the new work waits until the earlier
   * work has ended.
   */
  locked: <T>(reference: string, run: () => Promise<T>) => Promise<T>
  /** Settles open payments, releases unpaid cars, and sends waiting leads. */
  reconcile: () => Promise<void>
  leaveLeads: () => Promise<void>
}

const ASK_AGAIN = { open: 60_000, ended: 15 * 60_000 }

/**
 * Makes the functions that settle attempts. They ask the provider about a payment, and change the reservation's
 * status to what the provider says (docs/checkout.md, 'States').
 */
export function settlingOf({ tenants, store, providers, leaveLead, now, log }: Settings): Settling {
  const locked = keyedLock()

  const become = (was: Reservation, change: Partial<Reservation>, step?: Step): Reservation => {
    if (store.change(was, { ...change, updatedAt: now() }, step) && step !== undefined) void leaveLeads()
    return store.get(was.reference) ?? was
  }
  const end = (was: Reservation, status: 'cancelled' | 'failed' | 'expired', note = ''): Reservation =>
    become(was, { status, held: false, note }, status)

  /** Tells if the car is still for sale. The dealer may have sold it after the buyer went to the provider's page. */
  const isForSale = ({ tenant, car: slug, kind }: Reservation): boolean => {
    const [site, car] = [tenants.siteOf(tenant), tenants.carOf(tenant, slug)]
    return (
      site !== undefined && car !== undefined && offersOf(car, site, now()).some((each) => each.kind === kind)
    )
  }

  const settleLocked = async (was: Reservation): Promise<Reservation> => {
    if (was.status === 'refunding' || was.status === 'refunded') return refund(was)
    const open = was.status === 'started' || was.status === 'pending'
    if (!open && !ENDED.includes(was.status)) return was
    if (was.paymentId === '') return open && isOver(was, now()) ? end(was, 'expired') : was
    const provider = await providers(was.provider, was.tenant)
    const state = await provider.state(was.paymentId, open && isForSale(was))
    if (state.status === 'paid') return open ? paid(was, state) : late(was, state)
    if (!open) return become(was, {})
    if (state.status === 'failed') return end(was, 'failed', state.reason)
    return isOver(was, now()) ? close(was, provider, 'expired') : become(was, {})
  }

  type Paid = Extract<PaymentState, { status: 'paid' }>
  const receivedOf = ({ amount, transaction }: Paid) => ({
    transaction,
    received: Number.isSafeInteger(amount) ? amount : 0,
  })

  const paid = (was: Reservation, state: Paid): Reservation => {
    const right = state.amount === was.amount && (state.currency === '' || state.currency === was.currency)
    const received = receivedOf(state)
    if (right && isForSale(was)) return become(was, { ...received, status: 'paid', note: '' }, 'paid')
    const note = right
      ? 'The vehicle has been sold or reserved in the meantime'
      : 'The amount differs from what was agreed'
    log(`${was.reference}: needs attention. ${note}`)
    // Keep holding the car until a person has decided what to do, so that nobody else pays for it in the meantime.
    return become(was, { ...received, status: 'attention', note }, 'attention')
  }

  /** Refunds a payment that came after the attempt was over. */
  const late = (was: Reservation, state: Paid): Promise<Reservation> =>
    refund(
      become(was, { ...receivedOf(state), status: 'refunding', note: 'Paid after the checkout had ended' }),
    )

  /** Makes a refund, or checks one that was made, because the buyer's bank may send it back days later. */
  const refund = async (was: Reservation): Promise<Reservation> => {
    const isMade = was.status === 'refunded'
    const status = now() - was.createdAt > WATCH_MS ? 'attention' : 'refunding'
    try {
      const provider = await providers(was.provider, was.tenant)
      // A provider without webhooks doesn't tell us of refunds that came back.
      if (isMade && !provider.sendsNotices) return was
      const made = await provider.refund(was.reference, was.transaction, was.received, was.currency)
      if (made === 'refunded') return isMade ? was : become(was, { status: made, note: '' }, made)
      const note = 'The provider hasn’t made the refund yet'
      return become(was, { status, note }, status === 'attention' ? status : undefined)
    } catch (error) {
      if (!(error instanceof ProviderError) || (isMade && !(error instanceof RefusedError))) throw error
      log(`${was.reference}: the money hasn’t been refunded yet. ${error.message}`)
      return become(was, { status, note: 'The refund has failed' }, 'attention')
    }
  }

  const close = async (
    was: Reservation,
    provider: PaymentProvider,
    as: 'cancelled' | 'expired',
  ): Promise<Reservation> => {
    await provider.close(was.paymentId)
    const state = await provider.state(was.paymentId, false)
    return state.status === 'paid' ? paid(was, state) : end(was, as)
  }

  const settle: Settling['settle'] = (reference) =>
    locked(reference, async () => {
      const was = store.get(reference)
      if (was === undefined) return undefined
      try {
        return await settleLocked(was)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        const open = was.status === 'started' || was.status === 'pending'
        // It isn't known whether the buyer has paid. If they have, the money is refunded as soon as we know.
        if (open && isOver(was, now(), GRACE_MS)) return end(was, 'expired', 'The provider didn’t respond')
        become(was, {})
        throw error
      }
    })

  const cancel: Settling['cancel'] = (reference) =>
    locked(reference, async () => {
      const was = store.get(reference)
      if (was?.status !== 'started' && was?.status !== 'pending') return was
      if (was.paymentId === '') return end(was, 'cancelled')
      try {
        return await close(was, await providers(was.provider, was.tenant), 'cancelled')
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        log(`${reference}: cancelled, though ${error.message}`)
        return end(was, 'cancelled')
      }
    })

  const reconcile = async (): Promise<void> => {
    for (const each of store.watched(now())) {
      const quiet = ENDED.includes(each.status) ? ASK_AGAIN.ended : ASK_AGAIN.open
      const isDue = !isWaiting(each.updatedAt + quiet, now(), quiet)
      if (!isDue && (ENDED.includes(each.status) || !isOver(each, now()))) continue
      await settle(each.reference).catch((error: unknown) => log(`${each.reference}: ${wordsOf(error)}`))
    }
    store.forget(now() - KEEP_MS)
    await leaveLeads()
  }

  const leads = oneAtATime(async () => {
    try {
      if (leaveLead === undefined) return
      for (const { id, reference, step } of store.leads()) {
        const reservation = store.get(reference)
        const lead = reservation && stepLead(reservation, step)
        if (lead) await leaveLead(lead)
        store.leadLeft(id)
      }
    } catch (error) {
      // Leads are sent in order, so if one can't be sent, all later ones wait too.
      log(`leads are waiting: ${wordsOf(error)}`)
    }
  })
  const leaveLeads = (): Promise<void> => leads.run()

  return { settle, cancel, locked, reconcile, leaveLeads }
}

/** What to log about an error. Only the messages of our own errors are certain to have no personal data. */
const wordsOf = (error: unknown): string =>
  error instanceof ProviderError ? error.message : error instanceof Error ? error.name : 'unknown error'
