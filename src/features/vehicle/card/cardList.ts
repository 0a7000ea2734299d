/**
 * The items of a `<ul class="cards">` from cards that are drawn already.
 *
 * @param inSight how many of them are in sight when the page opens: a card is drawn once, with a picture that waits
 *   until it is near, and these must not wait
 */
export const cardItems = (cards: readonly string[], inSight = 0): string =>
  cards
    .map(
      (html, index) =>
        `<li>${index < inSight ? html.replace(' loading="lazy"', ' loading="eager"') : html}</li>`,
    )
    .join('')
