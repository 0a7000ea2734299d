import { useEffect, useState } from 'react'
import { Cards } from './CardList.tsx'
import type { IndexUiState } from 'instantsearch.js'
import { withoutFilters } from '#search/list/searchState.ts'
import { Icon } from './Icon.tsx'
import { chipsOf, countSentence } from '#search/list/labels.ts'
import type { Nearest } from './nearest.ts'
import { useList } from './useList.ts'

export function NoMatches() {
  const { indexUiState, setIndexUiState, search, region, say } = useList()
  const chips = chipsOf(indexUiState, region, search.dealers)
  const nearby = useNearest(indexUiState)
  const description = chips.map(({ label }) => label).join(', ')
  return (
    <>
      <div className="none">
        <div className="none__part">
          <p className="none__title">{chips.length > 0 ? say.noneTitle : say.noneHere}</p>
          {chips.length === 0 && search.allHref !== null && (
            <a className="button" href={search.allHref}>
              {say.seeAll} {search.noun.many}
            </a>
          )}
          {chips.length > 0 && (
            <>
              <p>{say.noneText}</p>
              <ul className="none__list">
                {chips.map(({ key, label, without }, index) => (
                  <li key={key}>
                    <button type="button" className="chip" onClick={() => setIndexUiState(without)}>
                      <span className="sr-only">{say.remove}</span> {label}
                      <Icon name="close" />
                    </button>
                    {(nearby?.counts[index] ?? 0) > 0 && (
                      <span>{countSentence(nearby?.counts[index] ?? 0, search.noun, region)}</span>
                    )}
                  </li>
                ))}
              </ul>
              <button type="button" className="button" onClick={() => setIndexUiState(withoutFilters)}>
                {say.clearAll}
              </button>
            </>
          )}
        </div>
        <div className="none__part none__ask">
          <p className="none__lead">{say.askTitle}</p>
          <p>{say.askText}</p>
          <a
            className="button button--line"
            href={
              search.contactHref +
              (description === '' ? '' : `?${new URLSearchParams({ wish: description }).toString()}`)
            }
          >
            {say.ask}
          </a>
          {search.alert && <a className="button button--line" {...search.alert} />}
        </div>
      </div>
      {nearby && nearby.hits.length > 0 && (
        <section className="nearest" aria-label={nearby.close ? say.nearest : say.inStock}>
          <h3 className="nearest__title">{nearby.close ? say.nearest : say.inStock}</h3>
          <Cards hits={nearby.hits} notes={nearby.misses} />
        </section>
      )}
    </>
  )
}

/** Returns undefined while they're being fetched, or if they can't be fetched. */
function useNearest(state: IndexUiState): Nearest | undefined {
  const { search, client } = useList()
  const [last, setLast] = useState<{ state: IndexUiState; nearest: Nearest }>()
  useEffect(() => {
    let off = false
    // If this fails, the page shows no closest vehicles. If the search service can't be reached, the list itself says so.
    import('./nearest.ts')
      .then(({ nearest }) => nearest(state, search, client.ask))
      .then(
        (nearest) => off || setLast({ state, nearest }),
        () => undefined,
      )
    return () => {
      off = true
    }
  }, [state, search, client])
  return last?.state === state ? last.nearest : undefined
}
