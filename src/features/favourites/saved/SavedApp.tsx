import { useState, useEffect } from 'react'
import type { SavedStart } from '#plan/page.ts'
import { sharedSlugs } from './sharedListAddress.ts'
import { type LookUp, lookUpIn, type ListedVehicle } from '../../shortlist/lookUp.ts'
import { OwnList } from './OwnList.tsx'
import { savedWords, type SavedWords } from '../../shortlist/words.ts'
import { createRoot } from 'react-dom/client'
import { CompareApp } from '../../compare/table/CompareApp.tsx'
import { START_ID } from '../../shortlist/start.ts'
import { useStore } from '@nanostores/react'
import { isFavourite } from '#rules/browser/favourites.ts'
import { cardOf } from '#search/cardOf.ts'
import { Failed } from '../../shortlist/Failed.tsx'
import { favouriteFrom, type SavedCard } from './savedCard.ts'
import { SavedItem } from './SavedItem.tsx'
import { $favourites, addAll } from '../../shortlist/favourites.ts'

const IN_SIGHT = 4

interface SharedListProps {
  start: SavedStart
  lookUp: LookUp
  slugs: readonly string[]
  say: SavedWords
}

function SharedList({ start, lookUp, slugs, say }: SharedListProps) {
  const favourites = useStore($favourites)
  const [now] = useState(() => Date.now())
  const [vehicles, setVehicles] = useState<readonly ListedVehicle[] | 'failed' | null>(null)

  useEffect(() => {
    if (vehicles !== null) return
    let current = true
    lookUp({ slugs }).then(
      (answer) => {
        const order = new Map(slugs.map((slug, index) => [slug, index]))
        const positionOf = ({ slug }: ListedVehicle) => order.get(slug) ?? slugs.length
        if (current) setVehicles(answer.toSorted((a, b) => positionOf(a) - positionOf(b)))
      },
      () => current && setVehicles('failed'),
    )
    return () => {
      current = false
    }
  }, [vehicles, lookUp, slugs])

  const items =
    vehicles === null || vehicles === 'failed'
      ? []
      : vehicles.map((vehicle): SavedCard => ({
          card: cardOf(vehicle, start.card, now),
          state: 'listed',
          change: null,
        }))
  const fresh = items.filter(({ card }) => !isFavourite(favourites, card.saved.id))
  return (
    <>
      <div className="saved__bar">
        <p className="saved__shared">
          <strong>{say.shared}</strong> {say.sharedText}
        </p>
        <div className="saved__actions">
          {fresh.length > 0 && (
            <button
              className="button button--small"
              type="button"
              onClick={() => addAll(fresh.map(({ card }) => favouriteFrom(card)))}
            >
              {say.saveAll}
            </button>
          )}
          <a className="button button--small button--line" href={start.href}>
            {say.mine}
          </a>
        </div>
        <p className="sr-only" role="status">
          {items.length > 0 && fresh.length === 0 ? say.savedAll : ''}
        </p>
      </div>
      {vehicles === 'failed' && <Failed say={say} retry={() => setVehicles(null)} />}
      {vehicles !== 'failed' && vehicles?.length === 0 && <p className="saved__none">{say.sharedGone}</p>}
      <ul className="cards saved__list" aria-busy={vehicles === null || undefined}>
        {items.map((item, index) => (
          <SavedItem key={item.card.saved.id} item={item} eager={index < IN_SIGHT} />
        ))}
      </ul>
    </>
  )
}

export function mountSaved(page: HTMLElement, left?: AbortSignal): void {
  const place = page.querySelector('[data-saved-list]')
  const start = JSON.parse(document.getElementById(START_ID)?.textContent ?? 'null') as SavedStart | null
  if (!place || !start) return
  const root = createRoot(place)
  const App = start.comparing ? CompareApp : SavedApp
  root.render(<App start={start} lookUp={lookUpIn(start)} />)
  left?.addEventListener('abort', () => root.unmount())
}

interface Props {
  start: SavedStart
  lookUp: LookUp
}

export function SavedApp({ start, lookUp }: Props) {
  const [shared] = useState(() => sharedSlugs(location.search))
  const say = savedWords(start.card.region)
  return shared ? (
    <SharedList start={start} lookUp={lookUp} slugs={shared} say={say} />
  ) : (
    <OwnList start={start} lookUp={lookUp} say={say} />
  )
}
