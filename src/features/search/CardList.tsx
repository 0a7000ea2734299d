import { memo, useState, type ReactNode } from 'react'
import type { Card } from '#search/card.ts'
import { cardOf, type CardSource } from '#search/cardOf.ts'
import { VehicleCard } from '#features/vehicle/VehicleCard.tsx'
import { useList } from './useList.ts'

/** Cards in sight when a list appears: their pictures are fetched at once. */
const IN_SIGHT = 4

/**
 * The vehicles. Those that the page arrived with stay as they are, finished HTML, until the first answer to something
 * the shopper asked for.
 */
export function CardList({ pressed, children }: { pressed: boolean; children: ReactNode }) {
  return <div className="search__list">{pressed ? children : <Hits />}</div>
}

function Hits() {
  const { results } = useList()
  return <Cards hits={results.hits as unknown as CardHit[]} eager={IN_SIGHT} />
}

type CardHit = CardSource & { objectID: string }

/** @param eager how many of them are in sight when they appear */
export function Cards({ hits, eager = 0 }: { hits: readonly CardHit[]; eager?: number }) {
  const { search } = useList()
  const [now] = useState(() => Date.now())
  return (
    <ul className="cards">
      {hits.map((hit, at) => (
        <li key={hit.objectID}>
          <SteadyCard card={cardOf(hit, search.card, now)} eager={at < eager} />
        </li>
      ))}
    </ul>
  )
}

/** Drawn again only when what it says changes: a key press redraws a whole list of which most stays. */
const SteadyCard = memo(VehicleCard, (one, other) => sameCard(one.card, other.card))

const sameCard = (one: Card, other: Card): boolean => JSON.stringify(one) === JSON.stringify(other)
