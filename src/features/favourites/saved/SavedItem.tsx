import { SaveableCard } from '../heart/SaveableCard.tsx'
import { priceAlertHref } from '#features/alerts/alertHref.ts'
import type { SavedCard } from './savedCard.ts'

interface Props {
  item: SavedCard
  eager: boolean
  alert?: string | undefined
}

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
