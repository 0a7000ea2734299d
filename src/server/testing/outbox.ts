import type { Lead } from '#rules/leads/leadBody.ts'
import type { LeadId } from '#rules/leads/leadId.ts'
import type { Backend, Delivery, DeliveryAnswer } from '../backend.ts'
import type { Destination, Destinations } from '../destinations/destination.ts'
import { toBackend } from '../destinations/index.ts'
import { openOutbox, type Incoming, type Outbox, type OutboxOptions } from '../outbox/outbox.ts'
import type { Store } from '../outbox/stores/store.ts'

/** Accepts each key once, and tests can set how it responds. */
export interface TestBackend extends Backend {
  /** A repeated key isn't listed again. */
  taken: { method: string; path: string; key: string; lead: Record<string, unknown> }[]
  /** Includes failed attempts. */
  tried: string[]
  /** If it returns undefined, the attempt is accepted. */
  instead: (delivery: Delivery) => DeliveryAnswer | undefined | Promise<DeliveryAnswer | undefined>
}

export function testBackend(): TestBackend {
  const ids = new Map<string, number>()
  const backend: TestBackend = {
    taken: [],
    tried: [],
    instead: () => undefined,
    read: async () => false,
    call: async () => ({ ok: true, body: {} }),
    send: async (delivery) => {
      const { method, path, key, body } = delivery
      backend.tried.push(key)
      const other = await backend.instead(delivery)
      if (other) return other
      const json = body instanceof FormData ? JSON.parse(String(body.get('payload'))) : body
      const { lead } = json as { lead: Record<string, unknown> }
      const before = ids.get(key)
      if (before !== undefined) return { kind: 'taken', id: before }
      const id =
        method === 'PUT' ? Number(path.split('/').at(-1)) : Number(lead['lead_id']) || 1000 + ids.size
      ids.set(key, id)
      backend.taken.push({ method, path, key, lead })
      return { kind: 'taken', id }
    },
  }
  return backend
}

export const testDestinations = (all: Readonly<Record<string, Destination>>): Destinations => ({
  of: () => Object.keys(all),
  find: (_tenant, name) => all[name] ?? { trouble: 'no such destination' },
})

/** The only destination is the dealer backend, and tests must run the rounds themselves. */
export function testOutbox(
  store: Store,
  backend: Backend,
  more: Partial<OutboxOptions> = {},
): Outbox & { logged: string[] } {
  const logged: string[] = []
  const outbox = openOutbox({
    store,
    destinations: testDestinations({ backend: toBackend(backend) }),
    now: Date.now,
    chance: () => 0,
    log: (message) => logged.push(message),
    background: false,
    keepDays: () => 30,
    answerMs: 2_000,
    ...more,
  })
  return { ...outbox, logged }
}

export const idOf = async (
  { accept }: Pick<Outbox, 'accept'>,
  ...sent: Parameters<Outbox['accept']>
): Promise<LeadId | null> => (await accept(...sent))?.id ?? null

export const incoming = (
  key: string,
  fields: Partial<Lead> = {},
  more: Partial<Incoming> = {},
): Incoming => ({
  tenant: 'redgum-rv',
  key,
  lead: {
    category: 'General Enquiry',
    name: 'Ann',
    dealership_slug: 'redgum-rv',
    website_slug: 'redgum-rv',
    url: 'https://www.redgumrv.example/contact',
    source: 'Website',
    user_agent: '',
    visited_pages: [],
    linked_query_params: {},
    ...fields,
  },
  files: [],
  ...more,
})
