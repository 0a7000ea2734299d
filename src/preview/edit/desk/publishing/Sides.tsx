import { useState } from 'react'
import type { Pending } from '../api.ts'
import { WORDS } from '../words.ts'

type Page = Pending['pages'][number]
type Side = 'before' | 'after'

/** Maximum number of pages to list. */
const LISTED = 200

/** The pages that will change, with the published and the new version of one of them side by side. */
export const Sides = ({ pages, site }: { pages: readonly Page[]; site: string }) => {
  const [chosen, setChosen] = useState(pages[0])
  const [side, setSide] = useState<Side>('after')
  if (!chosen) return <p>{WORDS.nothing}</p>
  return (
    <>
      <p id="pages-title">{WORDS.pages(pages.length)}</p>
      <ul className="pages" aria-labelledby="pages-title">
        {pages.slice(0, LISTED).map((page) => (
          <li key={page.path}>
            <button
              type="button"
              aria-pressed={page.path === chosen.path}
              aria-controls="sides"
              onClick={() => setChosen(page)}
            >
              {page.path} <small>{WORDS.changes[page.change]}</small>
            </button>
          </li>
        ))}
        {pages.length > LISTED && <li>{WORDS.andMore(pages.length - LISTED)}</li>}
      </ul>
      <div className="tabs" role="group" aria-label={WORDS.views}>
        {(['before', 'after'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={side === each} onClick={() => setSide(each)}>
            {WORDS.sides[each]}
          </button>
        ))}
      </div>
      <div id="sides" className="compared" data-side={side}>
        {(['before', 'after'] as const).map((each) => (
          <figure key={each} className={each}>
            <figcaption>{WORDS.sides[each]}</figcaption>
            <Frame page={chosen} side={each} site={site} />
          </figure>
        ))}
      </div>
    </>
  )
}

const Frame = ({ page: { path, change }, side, site }: { page: Page; side: Side; site: string }) => {
  if (side === 'before' && change === 'new') return <p className="none">{WORDS.notYet}</p>
  if (side === 'after' && change === 'gone') return <p className="none">{WORDS.goes}</p>
  return (
    <iframe
      title={`${WORDS.sides[side]}: ${path}`}
      src={`${site}/__preview/${side}?path=${encodeURIComponent(path)}`}
      sandbox="allow-same-origin"
    />
  )
}
