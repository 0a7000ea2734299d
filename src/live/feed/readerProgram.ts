import { once } from 'node:events'
import { keepHeapSmall } from '#lib/heap.ts'
import { inspectFeed } from '#stock/feed/pull/inspectFeed.ts'
import { writeVehicles } from '#stock/feed/pull/writeVehicles.ts'
import { FeedError } from '#stock/feed/read/row.ts'
import type { Answer, Task } from './readerProcess.ts'

/** The program of readerProcess.ts. An error that isn't the feed's ends it with a stack trace. */

keepHeapSmall()

// If the process that asked has died, its lock no longer protects the tenant's stock, so nothing is written any more.
process.once('disconnect', () => process.exit())

const [task] = (await once(process, 'message')) as [Task]

const answer = async (): Promise<Answer> => {
  try {
    return { result: await ('write' in task ? writeVehicles(task.write) : inspectFeed(task.inspect)) }
  } catch (error) {
    if (error instanceof FeedError) return { rejected: error.message }
    throw error
  }
}

process.send?.(await answer(), () => process.exit())
