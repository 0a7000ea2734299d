import { memo, useState, type ReactNode } from 'react'
import type { Card } from '#search/card.ts'
import { cardOf, type CardSettings, type CardSource } from '#search/cardOf.ts'
import { SaveableCard } from '../../favourites/heart/SaveableCard.tsx'
import { useList } from '../state/useList.ts'
import { useSlices } from './useSlices.ts'

/** Cards in sight when a list appears: their pictures are fetched at once. */
const IN_SIGHT = 4

/** How many cards a new list starts with, in the frame that also draws the count and chips, and how many follow per frame. */
const FIRST = 0
const STEP = 1

/**
 * The vehicles. Those that the page arrived with stay as they are, finished HTML, until the first answer to something
 * the shopper asked for.
 */
export function CardList({ untouched, children }: { untouched: boolean; children: ReactNode }) {
  return <div className="search__list">{untouched ? children : <Hits />}</div>
}

function Hits() {
  const { results } = useList()
  // The list that the page was opened for, and that it still hides (SearchPage.astro), comes as a whole: a shopper who comes back
  // finds the place by its height.
  const [opened] = useState(() => (document.documentElement.dataset.listAsked === undefined ? null : results))
  // Another page begins anew: the cards of the last one would only be drawn again where it is scrolled to.
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
  /** How many of them are in sight when they appear. */
  eager?: number
  /** How many of them come at once. */
  first?: number
  /** A line above a card, by `objectID`. */
  notes?: Readonly<Record<string, string>>
}

export function Cards({ hits, eager = 0, first = FIRST, notes }: CardsProps) {
  const { search } = useList()
  const [now] = useState(() => Date.now())
  const { places, whole } = useSlices(hits, first, STEP)
  return (
    <ul className="cards" aria-busy={!whole || undefined}>
      {places.map((hit, at) => (
        // A place stays, whichever vehicle it shows: what is known of its size and whether it is in sight stays too.
        <Place
          key={at}
          hit={hit}
          note={hit && notes?.[hit.objectID]}
          settings={search.card}
          now={now}
          eager={at < eager}
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

/** Drawn again only when what it says changes: a key press redraws a whole list of which most stays. */
const SteadyCard = memo(SaveableCard, (one, other) => sameCard(one.card, other.card))

const sameCard = (one: Card, other: Card): boolean => JSON.stringify(one) === JSON.stringify(other)
