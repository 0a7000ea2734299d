import { join } from 'node:path'
import { isWaiting } from '#lib/backoff.ts'
import { syncToDisk } from '#lib/files.ts'
import { FeedError } from '#stock/feed/read/row.ts'
import { allowsPrivate, loginsFrom } from '#stock/feed/source.ts'
import { feedTroubleOf, feedTroubleText, LONGEST_WAIT_MS } from '#stock/feed/feedTrouble.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import type { Written } from '../rebuild/snapshotFile.ts'
import { pullFeed } from './pullFeed.ts'
import { writeInProcess } from './readerProcess.ts'

interface FeedRead {
  /** What's wrong with the feed, in which case the last good stock is kept; '' if nothing is. */
  trouble: string
  /** The new snapshot; missing if nothing has changed. */
  written?: Written
}

/** @param whole whether to read the feed even if it hasn't changed */
export type ReadFeed = (tenant: string, whole: boolean) => Promise<FeedRead>

/**
 * Reads feeds as `forecourt snapshot` does. Problems with the feed itself are returned. Other problems are thrown:
 * for example, that another command is reading the same tenant's feed, or that the disk is full.
 */
export const feedReader =
  (tenantsDir: string, stateDir: string, environment: NodeJS.ProcessEnv, now: () => number): ReadFeed =>
  async (tenant, whole) => {
    const before = feedTroubleOf(stateDir, tenant)
    if (before && isWaiting(before.until, now(), LONGEST_WAIT_MS)) return { trouble: feedTroubleText(before) }
    try {
      const { written } = await pullFeed(tenant, {
        tenantsDir,
        stateDir,
        logins: loginsFrom(environment),
        allowPrivate: allowsPrivate(environment),
        now: now(),
        allowFewer: false,
        whole,
        write: writeInProcess,
      })
      if (!written) return { trouble: '' }
      const done = syncToDisk(join(tenantsDir, tenant), [SNAPSHOT])
      // The caller only awaits `synced` later. If the sync fails before that, this keeps Node from ending the process
      // over an unhandled error.
      done.catch(() => {})
      return { trouble: '', written: { synced: done } }
    } catch (error) {
      const trouble = error instanceof FeedError ? feedTroubleOf(stateDir, tenant) : undefined
      if (trouble === undefined) throw error
      return { trouble: feedTroubleText(trouble) }
    }
  }
