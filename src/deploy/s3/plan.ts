import { RETIRED_FOR_MS } from '#build/publish/publish.ts'
import { isImmutable } from '#site/headers/headers.ts'
import { MARKER } from '../owner.ts'
import type { Wanted } from './wanted.ts'

/** What's known about an object: the MD5 of what was sent, and the ETag that the storage returned. */
export type Known = [md5: string, etag: string]

interface Plan {
  /** Objects to send, in no particular order. */
  put: Wanted[]
  remove: string[]
  /**
   * Objects with a hash in their name that the site no longer has, each with the time (ms since 1970) of the first
   * deploy without it. They're kept for a while, because cached pages may still use them.
   */
  stale: Record<string, number>
}

interface Before {
  /** The ETags of all objects in the bucket, without quotes, by key under the site's prefix. */
  there: ReadonlyMap<string, string>
  /** What's known about objects that earlier deploys sent, by key. */
  known: Readonly<Record<string, Known>>
  stale: Readonly<Record<string, number>>
  /** Whether to send all objects, even those that are already there. */
  again: boolean
  now: number
}

/** Plans what to send and what to remove, so that the bucket has the wanted objects. */
export const planObjects = (
  wanted: ReadonlyMap<string, Wanted>,
  { there, known, stale, again, now }: Before,
): Plan => {
  /**
   * Whether the bucket already has an object with these bytes. Its ETag is normally their MD5. If the storage
   * encrypts objects, the ETag must be the one that it returned when these bytes were sent.
   */
  const isThere = ({ key, md5 }: Wanted): boolean => {
    const etag = there.get(key)
    if (etag === undefined) return false
    const own = Object.hasOwn(known, key) ? known[key] : undefined
    return etag === md5 || (own?.[0] === md5 && own[1] === etag)
  }
  const put = [...wanted.values()].filter((object) => again || !isThere(object))
  const others = otherSites(there)
  const plan: Plan = { put, remove: [], stale: {} }
  for (const key of there.keys()) {
    if (wanted.has(key) || key === MARKER || others.some((folder) => key.startsWith(folder))) continue
    const since = Object.hasOwn(stale, key) ? (stale[key] ?? now) : now
    if (isImmutable(`/${key}`) && now - since < RETIRED_FOR_MS) plan.stale[key] = since
    else plan.remove.push(key)
  }
  return plan
}

/** Lists the folders within this site's folder that belong to other sites. Each of them has a marker file. */
const otherSites = (there: ReadonlyMap<string, string>): string[] =>
  [...there.keys()].filter((key) => key.endsWith(`/${MARKER}`)).map((key) => key.slice(0, -MARKER.length))
