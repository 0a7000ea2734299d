import { RETIRED_FOR_MS } from '#build/publish/retired.ts'
import { isImmutable } from '#site/headers/headers.ts'
import { MARKER } from '../owner.ts'
import type { Wanted } from './wanted.ts'

/** What's known about an object: [MD5 of what was sent, ETag from the storage]. */
export type Known = [md5: string, etag: string]

export interface Plan {
  /** Objects to send, in no particular order. */
  put: Wanted[]
  remove: string[]
  /**
   * Hashed objects that the site no longer has, each with the time (ms) when a deploy first found it unused. Cached
   * pages may still name these objects.
   */
  stale: Record<string, number>
}

interface Before {
  /** The ETags of all objects in the bucket, without quotes, by key under the site's prefix. */
  there: ReadonlyMap<string, string>
  /** What earlier deploys sent. */
  known: Readonly<Record<string, Known>>
  stale: Readonly<Record<string, number>>
  /** Whether to send everything, whatever is already there. */
  again: boolean
  now: number
}

/** Plans what to change so that the bucket holds exactly the site's wanted objects. */
export const planObjects = (
  wanted: ReadonlyMap<string, Wanted>,
  { there, known, stale, again, now }: Before,
): Plan => {
  /**
   * An ETag is the MD5 of what was sent, unless the storage encrypts objects. In that case, the ETag must be the one
   * that the storage returned when we sent the object.
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

/** Lists the folders inside this one that belong to other sites, which is shown by a marker file in each. */
const otherSites = (there: ReadonlyMap<string, string>): string[] =>
  [...there.keys()].filter((key) => key.endsWith(`/${MARKER}`)).map((key) => key.slice(0, -MARKER.length))
