/** @param inSight number of cards in sight when the page opens; their pictures are made to load immediately */
export const cardItems = (cards: readonly string[], inSight = 0): string =>
  cards
    .map(
      (html, index) =>
        `<li>${index < inSight ? html.replace(' loading="lazy"', ' loading="eager"') : html}</li>`,
    )
    .join('')
