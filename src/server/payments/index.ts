import type { Log } from '#lib/log.ts'
import { join } from 'node:path'
import { checkoutOf } from './checkout.ts'
import type { Environment } from '#lib/environment/variable.ts'
import { providersFrom } from './providers/providers.ts'
import type { LeaveLead } from './leads.ts'
import { paymentRoutes } from './routes.ts'
import { startReservationFiles, type NotifyLive } from './reservationFiles.ts'
import { checkoutTenants } from './checkoutTenants.ts'
import { openReservations } from './store.ts'

export type { LeaveLead } from './leads.ts'
export { openReservations, type ReservationStore } from './store.ts'

interface PaymentOptions {
  tenantsDir: string
  stateDir: string
  environment: Environment
  /** If missing, leads wait in the store. */
  leaveLead?: LeaveLead | undefined
  /** Has live stock rebuild the site. If missing, the next build shows the change. */
  tellLive?: NotifyLive | undefined
  now?: () => number
  log: Log
}

export type Payments = ReturnType<typeof startPayments>

const ROUND_MS = 30_000

export const reservationsFile = (stateDir: string): string =>
  join(stateDir, 'payments', 'reservations.sqlite')

/** It continues with whatever a killed process has left unfinished. */
export function startPayments(options: PaymentOptions) {
  const { tenantsDir, stateDir, environment, leaveLead, tellLive, log } = options
  const store = openReservations(reservationsFile(stateDir))
  const tenants = checkoutTenants(tenantsDir, stateDir)
  const providers = providersFrom(environment)
  const checkout = checkoutOf({ tenants, store, providers, leaveLead, now: options.now ?? Date.now, log })
  const showing = startReservationFiles({ store, tenantsDir, stateDir, tellLive, log })
  const round = (): void =>
    void checkout
      .reconcile()
      .catch((error: unknown) => log(error instanceof Error ? error.name : 'unknown error'))
  const timer = setInterval(round, ROUND_MS)
  timer.unref()
  round()
  return {
    routes: paymentRoutes({ checkout, tenants, store, providers, log }),
    checkout,
    store,
    stop: () => {
      clearInterval(timer)
      showing.stop()
      store.close()
    },
  }
}
