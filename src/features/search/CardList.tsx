import { memo, useState, type ReactNode } from 'react'
import { cardOf, type CardSettings, type CardSource } from '#search/cardOf.ts'
import { SaveableCard } from '../favourites/heart/SaveableCard.tsx'
import { useList } from './useList.ts'
import { useSlices } from './useSlices.ts'

/** Number of cards in sight when a list appears. Their pictures load immediately. */
const IN_SIGHT = 4

/** How many cards of a new list to draw in the first frame, which also draws the count and the chips, and how many in each later frame. */
const FIRST = 0
const STEP = 1

/** The cards in the page's HTML stay until the first results of the shopper's own search have arrived. */
export function CardList({ untouched, children }: { untouched: boolean; children: ReactNode }) {
  return <div className="search__list">{untouched ? children : <Hits />}</div>
}

function Hits() {
  const { results } = useList()
  // If the address asks for another list than the rendered one, the list stays hidden until the results arrive (SearchPage.astro). They're
  // then drawn all at once, because a returning shopper's scroll position depends on the height of the list.
  const [opened] = useState(() => (document.documentElement.dataset.listAsked === undefined ? null : results))
  // The key gives each page of the list new elements. If the old ones were reused, the browser would draw only the cards
  // near the previous page's scroll position.
  return (
    <Cards
      key={results.page}
      hits={results.hits as unknown as CardHit[]}
      eager={IN_SIGHT}
      first={results === opened ? Infinity : FIRST}
    />
  )
}

type CardHit = CardSource & { objectID: string }

interface CardsProps {
  hits: readonly CardHit[]
  eager?: number
  first?: number
  /** By `objectID`. */
  notes?: Readonly<Record<string, string>>
}

export function Cards({ hits, eager = 0, first = FIRST, notes }: CardsProps) {
  const { search } = useList()
  const [now] = useState(() => Date.now())
  const { places, whole } = useSlices(hits, first, STEP)
  return (
    <ul className="cards" aria-busy={!whole || undefined}>
      {places.map((hit, index) => (
        // Items are keyed by position. When the vehicle in a position changes, the browser keeps that
        // position's size and whether it's in sight.
        <Place
          key={index}
          hit={hit}
          note={hit && notes?.[hit.objectID]}
          settings={search.card}
          now={now}
          eager={index < eager}
        />
      ))}
    </ul>
  )
}

interface PlaceProps {
  hit: CardHit | undefined
  note: string | undefined
  settings: CardSettings
  now: number
  eager: boolean
}

const Place = memo(function Place({ hit, note, settings, now, eager }: PlaceProps) {
  return (
    <li data-empty={hit === undefined || undefined}>
      {note !== undefined && <p className="cards__note">{note}</p>}
      {hit && <SteadyCard key={hit.objectID} card={cardOf(hit, settings, now)} eager={eager} />}
    </li>
  )
})

/** A card is redrawn only if it changes. Each key press updates the whole list, but most cards stay the same. */
const SteadyCard = memo(SaveableCard, (one, other) => JSON.stringify(one.card) === JSON.stringify(other.card))
