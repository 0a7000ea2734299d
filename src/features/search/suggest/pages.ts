import { fold } from '#lib/slug.ts'

/**
 * Finds pages whose title has, for each word typed, a word that starts with it. Titles that start with the first word
 * typed come first.
 */
export function pagesFor<Page extends readonly [title: string, path: string]>(
  text: string,
  pages: readonly Page[],
): Page[] {
  const words = wordsOf(text)
  if (words.length === 0 || words.join('').length < 2) return []
  const ranked = pages.flatMap((page) => {
    const title = wordsOf(page[0])
    const fits = words.every((word) => title.some((each) => each.startsWith(word)))
    return fits ? [{ page, later: title[0]?.startsWith(words[0] ?? '') ? 0 : 1 }] : []
  })
  return ranked.toSorted((one, other) => one.later - other.later).map(({ page }) => page)
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
