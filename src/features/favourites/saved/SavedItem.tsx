import { SaveableCard } from '../heart/SaveableCard.tsx'
import { priceAlertHref } from '#features/alerts/alertHref.ts'
import type { SavedCard } from './savedCard.ts'

interface Props {
  item: SavedCard
  eager: boolean
  /** Label of the link that requests a price alert; undefined if the site doesn't offer alerts. */
  alert?: string | undefined
}

/** Shows a saved vehicle: the usual card, and what has changed since it was saved. */
export function SavedItem({ item: { card, state, change }, eager, alert }: Props) {
  return (
    <li className={`saved__item saved__item--${state}`}>
      <SaveableCard card={card} eager={eager} comparable={state !== 'gone'} />
      {change && (
        <p className={`saved__change saved__change--${change.better ? 'better' : 'higher'}`}>{change.text}</p>
      )}
      {alert && state === 'listed' && card.saved.price !== null && (
        <a className="saved__alert" href={priceAlertHref(card)}>
          {alert}
        </a>
      )}
    </li>
  )
}
