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
  /** Maximum time in milliseconds that `forecourt live` runs before it's killed. */
  life: number
  /** Milliseconds between two events. */
  every: number
  progress?: (text: string) => void
}

export interface LiveStormResult {
  kills: number
  accepted: number
  /** Events sent again because the response was lost. */
  again: number
  /** Vehicles whose page doesn't show the price of the last accepted event about them. */
  stale: string[]
}

/**
 * Sends a stream of changes by webhook while `forecourt live` is repeatedly killed without warning, then lets it finish all waiting
 * work.
 */
export async function liveStorm(
  servers: LiveServers,
  changing: readonly Changing[],
  { kills, life, every, progress = () => {} }: LiveStormOptions,
): Promise<LiveStormResult> {
  const { live } = servers
  /** Each vehicle's price as of the last event sent for it. */
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
      // Only this stream changes vehicles, and it waits for each change, so the vehicle's last price in `prices` is the backend's.
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
