import type { ReactNode } from 'react'
import { firstState } from '#search/list/address.ts'
import { attributeOf } from '#search/list/filterNames.ts'
import { searchWords } from '#search/list/words.ts'
import { ListContext, type List } from './useList.ts'

interface Props extends Pick<List, 'search' | 'path' | 'groups' | 'client' | 'read' | 'typing'> {
  children: ReactNode
}

/**
 * A list as the build draws it: as it is before a shopper has done anything. InstantSearch would draw the same (ListProvider.tsx), but
 * takes longer to start than everything else on the page.
 */
export function RenderedList({ search, children, ...given }: Props) {
  const { first, card } = search
  const list: List = {
    ...given,
    search,
    region: card.region,
    say: searchWords(card.region),
    indexUiState: firstState(search),
    setIndexUiState: () => {},
    origins: {},
    leftOut: [],
    results: { ...first, page: first.page - 1, hits: [] },
    counts: (name) => first.facets[attributeOf(name)] ?? {},
    untouched: true,
    busy: false,
    failed: false,
    retry: () => {},
  }
  return <ListContext value={list}>{children}</ListContext>
}
