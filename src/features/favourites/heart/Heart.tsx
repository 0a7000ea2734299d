import type { Card } from '#search/card.ts'
import { askForMark } from '../../shortlist/askForMark.ts'

interface Props {
  card: Card
  /** What comes before the vehicle's name in the accessible name. */
  label?: string
}

/**
 * Always rendered unpressed, because only the browser knows which vehicles are saved (spec §4); marks.ts then marks their hearts. The
 * style sheet draws the heart, so that it isn't repeated in every card's HTML.
 */
export function Heart({ card: { saved, title, image }, label = 'Save' }: Props) {
  return (
    <button
      ref={askForMark}
      className="heart needs-script"
      type="button"
      aria-pressed="false"
      aria-label={`${label} ${title}`}
      data-act="heart"
      data-holds=""
      data-heart={saved.id}
      data-slug={saved.slug}
      data-name={title}
      data-make={saved.make}
      data-model={saved.model}
      data-image={image}
      data-price={saved.price ?? undefined}
    />
  )
}
