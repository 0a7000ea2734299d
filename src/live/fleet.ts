import type { Journal } from './journal.ts'
import type { Logger } from './log.ts'
import type { Runner, Work } from './runner.ts'

export const openFleet = async (
  _url: string,
  _work: (journal: Journal) => Work,
  _log: Logger,
): Promise<{ journal: Journal; runner: Runner }> => {
  throw new Error('not yet')
}
