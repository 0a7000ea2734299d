import type { SearchStart } from '#plan/page.ts'
import type { Choice } from '#search/list/searchState.ts'
import type { Said } from '../state/said.ts'
import type { ReadyClient } from '#search/client/searchClient.ts'

/**
 * Makes a function that adds a shopper's words to a choice. If the words can't be interpreted, for example because
 * there's no connection, they're searched for as plain text. If that search fails too, the list says so.
 *
 * @param said receives which chips came from which words, and which words were left out
 */
export const reader =
  (client: Pick<ReadyClient, 'understanding'>, search: Pick<SearchStart, 'sorts'>, said: Said) =>
  async (words: string, base: Choice): Promise<Choice> => {
    try {
      const [{ wish }, { withWish }] = await Promise.all([
        client.understanding(),
        import('#search/client/understanding.ts'),
      ])
      const { choice, origins, leftOut } = withWish(base, await wish(words), search)
      said.set({ origins: { ...said.get().origins, ...origins }, leftOut, of: choice })
      return choice
    } catch {
      return { ...base, q: words, page: 1 }
    }
  }
