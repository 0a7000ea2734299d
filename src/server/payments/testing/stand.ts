import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { serveOnFreePort } from '#lib/testing/serveOnFreePort.ts'
import type { PaymentResult } from '#rules/pricing/afterPayment.ts'
import type { ProviderName } from '#rules/pricing/checkout.ts'
import type { Car } from '#stock/entities.ts'
import { callerFrom, knowCaller, type CallerEnv, trustFrom } from '../../guards/caller.ts'
import { checkoutOf } from '../checkout.ts'
import type { Environment } from '#lib/environment/variable.ts'
import { providersFrom } from '../providers/providers.ts'
import type { CheckoutLead } from '../leads.ts'
import { paymentRoutes } from '../routes.ts'
import { checkoutTenants } from '../checkoutTenants.ts'
import { openReservations } from '../store.ts'

const DEMO: Record<ProviderName, string> = {
  stripe: 'harbourside-motors',
  paypal: 'redgum-rv',
  eway: 'southern-cross-motorcycles',
}
const TENANTS = join(import.meta.dirname, '../../../../tenants')

/** Has a few cars that can be bought online. */
export function makeTenant(
  root: string,
  provider: ProviderName,
): { slug: string; cars: Car[]; save: () => void } {
  const slug = DEMO[provider]
  const from = join(TENANTS, slug)
  const snapshot = JSON.parse(readFileSync(join(from, 'snapshot.json'), 'utf8')) as { cars: Car[] }
  snapshot.cars = snapshot.cars
    .filter(
      (car) =>
        car.has_checkout_payment_processor &&
        car.status === 'in_stock' &&
        car.tag === '' &&
        (car.price ?? 0) > 200,
    )
    .filter((car) => !car.reserved && !car.sold && car.reservable !== false && car.show_on_dealer_website)
    .slice(0, 12)
  mkdirSync(join(root, slug), { recursive: true })
  writeFileSync(join(root, slug, 'site.json'), readFileSync(join(from, 'site.json')))
  const save = () => writeFileSync(join(root, slug, 'snapshot.json'), JSON.stringify(snapshot))
  save()
  return { slug, cars: snapshot.cars, save }
}

export async function stand(
  provider: ProviderName,
  fakesApp: Hono,
  credentials: (url: string) => Environment,
) {
  const root = mkdtempSync(join(tmpdir(), 'forecourt-pay-'))
  const { slug, cars, save } = makeTenant(join(root, 'tenants'), provider)
  const fakes = await serveOnFreePort(fakesApp)
  const store = openReservations(join(root, 'state/reservations.sqlite'))
  const leads: CheckoutLead[] = []
  const clock = { ahead: 0 }
  const tenants = checkoutTenants(join(root, 'tenants'), join(root, 'state'))
  const providers = providersFrom(credentials(fakes.url))
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const checkout = checkoutOf({
    tenants,
    store,
    providers,
    log,
    now: () => Date.now() + clock.ahead,
    leaveLead: async (lead) => void leads.push(lead),
  })
  const knownAs = callerFrom(trustFrom('loopback'))
  const site = await serveOnFreePort(
    new Hono<CallerEnv>()
      .use(knowCaller((c) => ({ ...knownAs(c), tenant: slug })))
      .route('/', paymentRoutes({ checkout, tenants, store, providers, log, attempts: 1000 })),
  )
  const buyer = buyerOf(site.url)
  return {
    ...buyer,
    slug,
    cars,
    save,
    store,
    leads,
    lines,
    clock,
    checkout,
    url: site.url,
    fakesUrl: fakes.url,
    car: (at = 0): string => cars[at]?.slug ?? '',
    steps: async () => {
      await checkout.leaveLeads()
      return leads.map(({ key, reference }) => key.replace(`${reference}-`, ''))
    },
    fault: (faults: object) =>
      fetch(`${fakes.url}/payments/faults`, { method: 'PUT', body: JSON.stringify(faults) }),
    atProvider: async () => {
      const { payments } = (await (await fetch(`${fakes.url}/payments`)).json()) as {
        payments: {
          status: string
          refunded: number
          amount: number
          reference: string
          description: string
        }[]
      }
      return payments
    },
    close: async () => {
      await Promise.all([site.close(), fakes.close()])
      store.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

interface Answer {
  error?: string
  result?: PaymentResult
  receipt?: string
  car?: string
  notice?: { title: string; text: string } | null
  back?: { label: string; href: string } | null
}

export const PERSON = {
  name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '(04) 1234 5678',
}

export const buyerOf = (url: string, headers: Record<string, string> = {}) => ({
  press: async (car: string, more: object = {}) => {
    const response = await fetch(`${url}/api/checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify({ car, kind: 'reserve', key: randomUUID(), ...PERSON, ...more }),
    })
    const answer = (await response.json()) as { redirect?: string; error?: string; fields?: object }
    return { status: response.status, redirect: '', ...answer }
  },
  /** Returns the address that the response redirects to. */
  atPage: async (page: string, outcome: 'pay' | 'decline' | 'cancel') => {
    const response = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ do: outcome }),
      redirect: 'manual',
    })
    return response.headers.get('location') ?? ''
  },
  ask: async (question: string) => {
    const response = await fetch(`${url}/api/checkout/${question}`, { headers })
    return (await response.json()) as Answer
  },
  goTo: async (address: string) => {
    const response = await fetch(address, { headers, redirect: 'manual' })
    return response.headers.get('location') ?? ''
  },
})
