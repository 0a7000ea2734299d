import { pause } from './servers.ts'
import type { LiveServers } from './liveServers.ts'

/** A tenant whose vehicles change. */
export interface Changing {
  tenant: string
  website: number
  slugs: readonly string[]
}

export interface LiveStormOptions {
  kills: number
  /** Milliseconds that live stock runs before it is killed: any moment up to this one. */
  life: number
  /** Milliseconds between two events. */
  every: number
  progress?: (text: string) => void
}

export interface LiveStormResult {
  kills: number
  /** Events that were accepted. */
  accepted: number
  /** Events whose answer was lost, so that they were sent again. */
  again: number
  /** Vehicles whose page does not say what the last accepted event was about. */
  stale: string[]
}

/**
 * A stream of changes, each told by a webhook, while live stock is killed without warning again and again. Then it is left
 * alone until nothing waits.
 */
export const liveStorm = async (
  servers: LiveServers,
  changing: readonly Changing[],
  { kills, life, every, progress = () => {} }: LiveStormOptions,
): Promise<LiveStormResult> => {
  const { live } = servers
  /** The last price of each vehicle that an accepted event was about. */
  const prices = new Map<string, { tenant: string; slug: string; price: number }>()
  let [accepted, again, price, storming] = [0, 0, 30_000, true]
  const stream = async (offset: number): Promise<void> => {
    for (let at = offset; storming; at += 7) {
      const { tenant, website, slugs } = changing[at % changing.length] ?? {
        tenant: '',
        website: 0,
        slugs: [],
      }
      const slug = slugs[at % slugs.length] ?? ''
      // Only one stream changes a vehicle at a time, so that the last price is known.
      const mine = ++price
      prices.set(`${tenant}/${slug}`, { tenant, slug, price: mine })
      await servers.change(website, slug, { price: mine, before_price: null })
      if ((await servers.send(tenant, 'car.updated', { slug })) > 1) again++
      accepted++
      await pause(every)
    }
  }
  const streams = [stream(0)]
  for (let killed = 1; killed <= kills; killed++) {
    await pause(Math.random() * life)
    await live.kill()
    await live.start()
    if (killed % 10 === 0) progress(`killed ${killed} times, ${accepted} events accepted`)
  }
  storming = false
  await Promise.all(streams)
  await servers.settled()
  const stale = [...prices.values()]
    .filter(
      ({ tenant, slug, price: last }) => !servers.pageOf(tenant, slug).includes(last.toLocaleString('en')),
    )
    .map(({ tenant, slug }) => `${tenant}/${slug}`)
  return { kills, accepted, again, stale }
}
