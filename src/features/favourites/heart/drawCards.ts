import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Card } from '#search/card.ts'
import { SaveableCard } from './SaveableCard.tsx'

const END = '</article>'

/**
 * Rendering all cards in one call saves most of React's overhead per card. A card is a single article and its text can't contain
 * `</article>`, so the result can be split there.
 */
export const drawCards = (cards: readonly Card[]): string[] =>
  renderToStaticMarkup(
    createElement(Fragment, null, ...cards.map((card) => createElement(SaveableCard, { card }))),
  )
    .split(END)
    .slice(0, -1)
    .map((html) => html + END)
