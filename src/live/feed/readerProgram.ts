import { once } from 'node:events'
import { writeVehicles, type Writing } from '#stock/feed/pull/writeVehicles.ts'
import { FeedError } from '#stock/feed/read/row.ts'
import type { Answer } from './writeInProcess.ts'

/** The program of `writeInProcess`. An error that isn't the feed's ends it with a stack trace. */

// If `live` has died, its lock no longer protects the tenant's stock, so nothing is written any more.
process.once('disconnect', () => process.exit())

const [writing] = (await once(process, 'message')) as [Writing]

const answer = async (): Promise<Answer> => {
  try {
    return { pulled: await writeVehicles(writing) }
  } catch (error) {
    if (error instanceof FeedError) return { rejected: error.message }
    throw error
  }
}

process.send?.(await answer(), () => process.exit())
