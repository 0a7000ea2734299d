import { AsyncLocalStorage } from 'node:async_hooks'
import { findOwnWords, type OwnWords } from './ownWords.ts'

const speaking = new AsyncLocalStorage<OwnWords>()
const NONE: OwnWords = {}
findOwnWords(() => speaking.getStore() ?? NONE)

/**
 * Runs work for one site: every text requested meanwhile, including later in the same chain of promises, is the site's own if it has one.
 * Several sites can be processed at once.
 */
export const speakingAs = <Result>(words: OwnWords | undefined, work: () => Result): Result =>
  speaking.run(words ?? NONE, work)
