import type { Card } from '#search/card.ts'
import { askForMark } from '../../shortlist/askForMark.ts'

interface Props {
  card: Card
  /**
   * What comes before the vehicle's name in the button's accessible name, like the 'Save' of 'Save 2023 Toyota HiLux'.
   */
  label?: string
}

/**
 * The heart on a card (spec §4 'Favourites toggle add or remove'). It's always rendered unpressed, because only the
 * browser knows which vehicles are saved; marks.ts then marks those vehicles' hearts as pressed. The button's
 * attributes hold the data to store. The style sheet draws the heart's shape, so that it isn't repeated in every card's
 * HTML.
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
