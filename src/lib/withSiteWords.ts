import { AsyncLocalStorage } from 'node:async_hooks'
import { setSiteWordsSource, type SiteWords } from './siteWords.ts'

const speaking = new AsyncLocalStorage<SiteWords>()
const NONE: SiteWords = {}
setSiteWordsSource(() => speaking.getStore() ?? NONE)

/**
 * Every text that `work` asks for is the site's own version, if the site has one, also in promises that `work`
 * starts. Work for several sites can run at once.
 */
export const withSiteWords = <Result>(words: SiteWords | undefined, work: () => Result): Result =>
  speaking.run(words ?? NONE, work)
