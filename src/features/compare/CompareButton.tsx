import type { Card } from '#search/card.ts'
import { askForMark } from '../favourites/heart/Heart.tsx'
import { cardWords } from '../vehicle/words.ts'

interface Props {
  card: Pick<Card, 'saved' | 'title'>
  className?: string
}

/**
 * Puts a vehicle beside others, or takes it away again. Like a heart it is drawn unpressed and marked in the browser
 * (favourites/heart/marks.ts); its box and tick are drawn by the style sheet.
 */
export const CompareButton = ({ card: { saved, title }, className = 'card__compare' }: Props) => {
  const say = cardWords(undefined)
  return (
    <button
      ref={askForMark}
      className={`${className} needs-script`}
      type="button"
      aria-pressed="false"
      aria-label={`${say.compare} ${title}`}
      data-wakes="compare"
      data-holds=""
      data-compare={saved.id}
    >
      {say.compare}
    </button>
  )
}
