import type { Card } from '#search/card.ts'
import { askForMark } from '../shortlist/askForMark.ts'
import { cardWords } from '../vehicle/card/words.ts'

interface Props {
  card: Pick<Card, 'saved' | 'title'>
  className?: string
}

/**
 * Adds a vehicle to the comparison or removes it. The button is always rendered unpressed; the browser then marks it as
 * pressed if the vehicle is being compared (shortlist/marks.ts). The style sheet draws the button's box and
 * tick.
 */
export function CompareButton({ card: { saved, title }, className = 'card__compare' }: Props) {
  const say = cardWords(undefined)
  return (
    <button
      ref={askForMark}
      className={`${className} needs-script`}
      type="button"
      aria-pressed="false"
      aria-label={`${say.compare} ${title}`}
      data-act="compare"
      data-holds=""
      data-compare={saved.id}
    >
      {say.compare}
    </button>
  )
}
