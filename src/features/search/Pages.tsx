import type { MouseEvent } from 'react'
import { hrefOf } from './address.ts'
import { Icon } from './Icon.tsx'
import { pageWindow } from './pageWindow.ts'
import { useList } from './useList.ts'

/** Pages as real links: they open in a new tab, can be copied and are followed by crawlers. */
export function Pages({ onTurn }: { onTurn: () => void }) {
  const { results, choice, choose, path, say } = useList()
  const { nbPages } = results
  if (nbPages < 2) return null
  const current = Math.min(results.page + 1, nbPages)
  const linkTo = (page: number) => ({
    href: hrefOf(path, { ...choice, page }),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
      event.preventDefault()
      if (page === current) return
      onTurn()
      choose((now) => ({ ...now, page }))
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
        {pageWindow(current, nbPages).map((page, at) =>
          page === null ? (
            <li key={`gap ${at}`} className="pages__gap" aria-hidden="true">
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
