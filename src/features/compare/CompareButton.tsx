import type { Card } from '#search/card.ts'
import { askForMark } from '../shortlist/askForMark.ts'
import { cardWords } from '../vehicle/card/words.ts'

interface Props {
  card: Pick<Card, 'saved' | 'title'>
}

/** Always rendered unpressed: the browser marks it if the vehicle is being compared (shortlist/marks.ts). */
export function CompareButton({ card: { saved, title } }: Props) {
  const say = cardWords(undefined)
  return (
    <button
      ref={askForMark}
      className="card__compare needs-script"
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
