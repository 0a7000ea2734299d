import type { Card } from '#search/card.ts'
import { MARK_EVENT } from './marks.ts'

interface Props {
  card: Card
  /** The button's name without the vehicle: the 'Save' of 'Save 2023 Toyota HiLux'. */
  label?: string
}

/**
 * The heart on a card (spec §4 'Favourites toggle add or remove'). It's always drawn unpressed, because only the
 * browser knows which vehicles are saved; marks.ts then marks those vehicles' hearts. It contains the data to store.
 * The style sheet draws its shape, since every card has one.
 */
export function Heart({ card: { saved, title, image }, label = 'Save' }: Props) {
  return (
    <button
      ref={askForMark}
      className="heart needs-script"
      type="button"
      aria-pressed="false"
      aria-label={`${label} ${title}`}
      data-wakes="heart"
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

/** Asks marks.ts to mark a button that was added after the page loaded, such as one in search results. */
export const askForMark = (button: HTMLElement | null): void => {
  button?.dispatchEvent(new Event(MARK_EVENT, { bubbles: true }))
}
