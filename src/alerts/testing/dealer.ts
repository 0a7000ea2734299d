import { searchPath } from '#rules/links/paths.ts'
import { money } from '#rules/pricing/money.ts'
import { MODEL_LEVEL } from '#search/modelNames.ts'
import { siteSchema } from '#site/settings/schema.ts'
import type { Catalogue, Listed } from '../catalogue.ts'
import type { Outgoing } from '#server/destinations/email/sendMail.ts'
import { deliverNews, type Delivery } from '../deliver.ts'
import { findNews } from '../news.ts'
import { openAlerts, type AlertRequest } from '../store.ts'
import type { Terms } from '../subject.ts'

/** The test controls this dealer's stock, clock and mail server. It needs no site, network or disk. */

export const SITE = siteSchema.validateSync({
  id: 7,
  slug: 'a-dealer',
  name: 'A Dealer',
  url: 'https://www.a.example',
})

export const TERMS: Terms = {
  lists: new Map([
    ['/cars', { title: 'Cars for sale', filter: '' }],
    [searchPath(SITE), { title: 'Cars for sale', filter: '' }],
    ['/used-cars', { title: 'Used cars', filter: 'car_type:used' }],
  ]),
  facets: {
    make: { Mazda: 2, Kia: 1, Toyota: 4 },
    [MODEL_LEVEL]: { 'Toyota > HiLux': 3 },
    seats: { 5: 4 },
  },
  facets_stats: { price: { min: 5_000, max: 60_000 }, year: { min: 2012, max: 2026 } },
}

export const listedCar = (
  name: string,
  { price = 20_000 as number | null, make = 'Mazda', available = true, sold = false, of = 'a' } = {},
): Listed => ({
  slug: name,
  car: name,
  card: {
    href: `/cars/${name}`,
    title: `2020 ${make} ${name}`,
    subtitle: '',
    image: '/images/a.jpg',
    alt: '',
    location: '',
    tag: null,
    price: { kind: 'list', text: `$${price}`, was: null, suffix: '' },
    saved: { id: 0, slug: name, make, model: name, price },
    facts: [],
  },
  known: { price, of },
  price: money(price),
  sold,
  available: available && !sold,
})

/**
 * With `lost`, the mail server accepts an email, but the response doesn't arrive. With `killed`, the process is
 * killed before it can record that the email was sent.
 */
export type Weather = 'fine' | 'down' | 'lost' | 'killed' | 'refused'

export function openDealer(start = Date.parse('2026-11-20T00:00:00Z')) {
  const store = openAlerts(':memory:')
  const stock = new Map<string, Listed>()
  const mails: (Outgoing & { at: number })[] = []
  const it = {
    store,
    stock,
    mails,
    now: start,
    weather: 'fine' as Weather,
    logged: [] as string[],
    index: 0,
    catalogue: (): Catalogue => ({
      index: `/search/index.${it.index}.bin`,
      hasLogo: () => false,
      terms: async () => TERMS,
      vehicles: async () => [...stock.values()],
      vehicle: async (slug) => stock.get(slug),
      matches: async ({ state }, slugs) =>
        new Set(
          slugs.filter((slug) => {
            const makes = state.refinementList?.['make'] ?? []
            return makes.length === 0 || makes.includes(stock.get(slug)?.card.saved.make ?? '')
          }),
        ),
    }),
    ask: (email: string, ask: Partial<AlertRequest> & Pick<AlertRequest, 'subject'>) =>
      store.ask({ email, kind: 'search', car: '', known: { price: null, of: '' }, ...ask }, it.now),
    watch: (email: string, name: string) => {
      const listed = stock.get(name)
      if (!listed) throw new Error(name)
      return it.ask(email, { kind: 'vehicle', subject: `?vehicle=${name}`, car: name, known: listed.known })
    },
    confirmAll: () => {
      for (const kind of ['vehicle', 'search'] as const)
        for (const { id } of store.all(kind)) store.confirm(id, it.now)
    },
    publish: async () => {
      it.index++
      await it.round()
    },
    round: async () => {
      store.expire(it.now)
      await findNews(SITE, store, it.catalogue(), it.now)
      await deliverNews(delivery, it.catalogue()).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
    },
  }
  const delivery: Delivery = {
    site: SITE,
    store,
    environment: {},
    now: () => it.now,
    log: (message) => it.logged.push(message),
    send: async (_environment, _site, outgoing) => {
      const { weather } = it
      if (weather === 'down') return { trouble: 'ECONNREFUSED', unknown: false, refused: false }
      if (weather === 'refused') return { trouble: 'SMTP 550', unknown: false, refused: true }
      mails.push({ ...outgoing, at: it.now })
      if (weather === 'killed') throw new Killed()
      return weather === 'lost' ? { trouble: 'ECONNECTION', unknown: true, refused: false } : 'sent'
    },
  }
  return it
}

class Killed extends Error {}
