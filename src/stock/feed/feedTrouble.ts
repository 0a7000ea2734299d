import { rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole, readJson } from '#lib/files.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { FatalFeedError, UnreachedError, type FeedError } from './read/row.ts'

/** Stored in the state folder until the feed works again; until then, the site keeps the last good stock. */
interface FeedTrouble {
  kind: Kind
  /** What's wrong: 'has 40 of 400 vehicles: …'. */
  why: string
  /** When a problem of this kind started, in ms since 1970. */
  since: number
  /** When the feed may be read again, in ms since 1970. Only a fatal feed is left alone for a while. */
  until: number
}

const KINDS = ['unreached', 'disbelieved', 'fatal'] as const
type Kind = (typeof KINDS)[number]

/** How long a fatal feed is left alone: longer each time, up to a day. */
const FIRST_WAIT_MS = 15 * 60_000
export const LONGEST_WAIT_MS = 24 * 3_600_000

const fileOf = (stateDir: string, slug: string): string => join(stateDir, 'snapshot', `${slug}.trouble.json`)

/** What the last good reading found. Its time is that of the last reading, also if the feed was the same as before. */
export const feedMemory = (stateDir: string, slug: string): string =>
  join(stateDir, 'snapshot', `${slug}.feed.json`)

/** @returns ms since 1970; undefined if the feed has never been read */
export const feedReadAt = (stateDir: string, slug: string): number | undefined =>
  statSync(feedMemory(stateDir, slug), { throwIfNoEntry: false })?.mtimeMs

export const noteFeedRead = (stateDir: string, slug: string, now: number): void =>
  utimesSync(feedMemory(stateDir, slug), now / 1000, now / 1000)

export function feedTroubleOf(stateDir: string, slug: string): FeedTrouble | undefined {
  const fields = fieldsOf(readJson(fileOf(stateDir, slug)))
  const [why, since, until = 0] = ['why', 'since', 'until'].map((name) => fields?.get(name))
  const kind = KINDS.find((troubleKind) => troubleKind === fields?.get('kind'))
  if (kind === undefined || typeof why !== 'string') return undefined
  return typeof since === 'number' && typeof until === 'number' ? { kind, why, since, until } : undefined
}

/** The start time stays the same as long as the kind of problem does. */
export function noteFeedTrouble(stateDir: string, slug: string, error: FeedError, now: number): FeedTrouble {
  const kind = kindOf(error)
  const before = feedTroubleOf(stateDir, slug)
  const since = before?.kind === kind ? before.since : now
  const wait = kind === 'fatal' ? Math.min(Math.max(FIRST_WAIT_MS, 2 * (now - since)), LONGEST_WAIT_MS) : 0
  const trouble = { kind, why: error.message, since, until: now + wait }
  writeWhole(fileOf(stateDir, slug), JSON.stringify(trouble))
  return trouble
}

function kindOf(error: FeedError): Kind {
  if (error instanceof FatalFeedError) return 'fatal'
  return error instanceof UnreachedError ? 'unreached' : 'disbelieved'
}

export const clearFeedTrouble = (stateDir: string, slug: string): void =>
  rmSync(fileOf(stateDir, slug), { force: true })

/** The problem as a sentence without a full stop: 'The feed was rejected: it has 40 of 400 vehicles: …'. */
export const feedTroubleText = ({ kind, why }: Pick<FeedTrouble, 'kind' | 'why'>): string =>
  kind === 'unreached' ? `The feed couldn’t be reached: ${why}` : `The feed was rejected: it ${why}`
