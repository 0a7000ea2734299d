import { AsyncLocalStorage } from 'node:async_hooks'
import { setSiteWordsSource, type SiteWords } from './siteWords.ts'

const speaking = new AsyncLocalStorage<SiteWords>()
const NONE: SiteWords = {}
setSiteWordsSource(() => speaking.getStore() ?? NONE)

/** `work`, and promises that it starts, get the site's own texts. Work for several sites can run at once. */
export const withSiteWords = <Result>(words: SiteWords | undefined, work: () => Result): Result =>
  speaking.run(words ?? NONE, work)
