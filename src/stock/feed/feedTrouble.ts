import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '#lib/files.ts'
import { readJson } from '#lib/readJson.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { UnreachedError, type FeedError } from './read/row.ts'

/**
 * A problem with a feed. It's stored in the state folder until the feed works again; until then, the site keeps the last good stock.
 */
export interface FeedTrouble {
  kind: 'unreached' | 'disbelieved'
  /** What's wrong: 'has 40 of 400 vehicles: …'. */
  why: string
  /** When a problem of this kind started, in ms since 1970. */
  since: number
}

const fileOf = (stateDir: string, slug: string): string => join(stateDir, 'snapshot', `${slug}.trouble.json`)

/** The problem with a tenant's feed; undefined if the feed works, or if the tenant has none. */
export const feedTroubleOf = (stateDir: string, slug: string): FeedTrouble | undefined => {
  const fields = fieldsOf(readJson(fileOf(stateDir, slug)))
  const [kind, why, since] = [fields?.get('kind'), fields?.get('why'), fields?.get('since')]
  if ((kind !== 'unreached' && kind !== 'disbelieved') || typeof why !== 'string') return undefined
  return typeof since === 'number' ? { kind, why, since } : undefined
}

/**
 * Stores a problem.
 * @returns what was stored. Its start time stays the same as long as the kind of problem does
 */
export const noteFeedTrouble = (
  stateDir: string,
  slug: string,
  error: FeedError,
  now: number,
): FeedTrouble => {
  const kind = error instanceof UnreachedError ? 'unreached' : 'disbelieved'
  const before = feedTroubleOf(stateDir, slug)
  const trouble = { kind, why: error.message, since: before?.kind === kind ? before.since : now } as const
  writeWhole(fileOf(stateDir, slug), JSON.stringify(trouble))
  return trouble
}

export const clearFeedTrouble = (stateDir: string, slug: string): void =>
  rmSync(fileOf(stateDir, slug), { force: true })

/** The problem as a sentence without a full stop: 'The feed was rejected: it has 40 of 400 vehicles: …'. */
export const feedTroubleText = ({ kind, why }: Pick<FeedTrouble, 'kind' | 'why'>): string =>
  kind === 'unreached' ? `The feed couldn’t be reached: ${why}` : `The feed was rejected: it ${why}`
