import { SaveableCard } from '../heart/SaveableCard.tsx'
import type { SavedCard } from './savedCard.ts'

interface Props {
  item: SavedCard
  eager: boolean
}

/** A vehicle of the saved page: its card, as everywhere, and what became of it. */
export function SavedItem({ item: { card, state, change }, eager }: Props) {
  return (
    <li className={`saved__item saved__item--${state}`}>
      <SaveableCard card={card} eager={eager} comparable={state !== 'gone'} />
      {change && (
        <p className={`saved__change saved__change--${change.better ? 'better' : 'higher'}`}>{change.text}</p>
      )}
    </li>
  )
}
