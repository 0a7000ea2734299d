/**
 * Makes the items of a `<ul class="cards">` from finished cards.
 *
 * @param inSight number of cards in sight when the page opens. Cards are drawn once, with lazy pictures; this makes the
 * pictures of those in sight load immediately
 */
export const cardItems = (cards: readonly string[], inSight = 0): string =>
  cards
    .map(
      (html, index) =>
        `<li>${index < inSight ? html.replace(' loading="lazy"', ' loading="eager"') : html}</li>`,
    )
    .join('')
