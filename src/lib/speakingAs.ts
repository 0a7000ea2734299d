import { AsyncLocalStorage } from 'node:async_hooks'
import { findOwnWords, type OwnWords } from './ownWords.ts'

const speaking = new AsyncLocalStorage<OwnWords>()
const NONE: OwnWords = {}
findOwnWords(() => speaking.getStore() ?? NONE)

/**
 * Runs `work` for one site. Every text that `work` asks for is the site's own version, if the site has one. This also
 * holds in promises that `work` starts. Work for several sites can run at once.
 */
export const speakingAs = <Result>(words: OwnWords | undefined, work: () => Result): Result =>
  speaking.run(words ?? NONE, work)
