import type { SearchStart } from '#plan/page.ts'
import type { Choice } from '../state/choice.ts'
import type { Said } from '../state/said.ts'
import type { ReadyClient } from './searchClient.ts'

/**
 * What a shopper's words make of a choice. Where that can't be had (no connection), the words are searched for as they are, and the list
 * itself says that the search is out of reach.
 *
 * @param said where it is kept which chips came from which words, and what was left out
 */
export const reader =
  (client: Pick<ReadyClient, 'understanding'>, search: Pick<SearchStart, 'sorts'>, said: Said) =>
  async (words: string, base: Choice): Promise<Choice> => {
    try {
      const [{ wish }, { withWish }] = await Promise.all([
        client.understanding(),
        import('../state/wished.ts'),
      ])
      const { choice, origins, leftOut } = withWish(base, await wish(words), search)
      said.set({ origins: { ...said.get().origins, ...origins }, leftOut, of: choice })
      return choice
    } catch {
      return { ...base, q: words, page: 1 }
    }
  }
