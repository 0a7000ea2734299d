import { AsyncLocalStorage } from 'node:async_hooks'
import { findOwnWords, type OwnWords } from './ownWords.ts'

const speaking = new AsyncLocalStorage<OwnWords>()
const NONE: OwnWords = {}
findOwnWords(() => speaking.getStore() ?? NONE)

/**
 * Runs work for one site: every text asked for meanwhile, also later in the same chain of promises, is the site's own where it has one.
 * Several sites may be at work at once.
 */
export const speakingAs = <Result>(words: OwnWords | undefined, work: () => Result): Result =>
  speaking.run(words ?? NONE, work)
