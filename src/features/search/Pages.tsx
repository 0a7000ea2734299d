import { useEffect, useEffectEvent, type MouseEvent } from 'react'
import { hrefOf } from '#search/list/address.ts'
import { Icon } from './Icon.tsx'
import { useList } from './useList.ts'

const AROUND = 1

/** Null stands for two or more pages that are left out. */
export function pageWindow(current: number, last: number): (number | null)[] {
  const named = new Set([1, last])
  for (let page = current - AROUND; page <= current + AROUND; page++)
    if (page > 1 && page < last) named.add(page)
  const pages: (number | null)[] = []
  let before = 0
  for (const page of [...named].sort((a, b) => a - b)) {
    if (page === before + 2) pages.push(before + 1)
    else if (page > before + 1) pages.push(null)
    pages.push(page)
    before = page
  }
  return pages
}

/** These are real links, so that they can be opened in new tabs, copied, and followed by crawlers. */
export function Pages({ onTurn }: { onTurn: () => void }) {
  const { say, results, untouched, search, path, indexUiState, setIndexUiState } = useList()
  const { nbPages } = results
  const hrefTo = (page: number) => hrefOf(path, { ...indexUiState, page }, search)
  const turnTo = (page: number) => setIndexUiState((state) => ({ ...state, page }))

  // If the address names a page that the list doesn't have any more, go to the last page.
  const turnToLast = useEffectEvent(() => {
    history.replaceState(history.state, '', hrefTo(nbPages))
    turnTo(nbPages)
  })
  useEffect(() => {
    if (!untouched && nbPages > 0 && results.page >= nbPages) turnToLast()
  }, [untouched, results, nbPages])

  if (nbPages < 2) return null
  const current = Math.min(indexUiState.page ?? 1, nbPages)
  const linkTo = (page: number) => ({
    href: hrefTo(page),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
      event.preventDefault()
      if (page === current) return
      onTurn()
      turnTo(page)
    },
  })
  return (
    <nav className="pages" aria-label={say.pages}>
      {current > 1 && (
        <a className="pages__step" rel="prev" {...linkTo(current - 1)}>
          <Icon name="left" />
          <span>{say.previous}</span>
        </a>
      )}
      <ol className="pages__list">
        {pageWindow(current, nbPages).map((page, index) =>
          page === null ? (
            <li key={`gap ${index}`} className="pages__gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <a
                className="pages__page"
                aria-current={page === current ? 'page' : undefined}
                {...linkTo(page)}
              >
                {page}
              </a>
            </li>
          ),
        )}
      </ol>
      {current < nbPages && (
        <a className="pages__step" rel="next" {...linkTo(current + 1)}>
          <span>{say.next}</span>
          <Icon name="right" />
        </a>
      )}
    </nav>
  )
}
