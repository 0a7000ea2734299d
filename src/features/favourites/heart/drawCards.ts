import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Card } from '#search/card.ts'
import { SaveableCard } from './SaveableCard.tsx'

/** Comes after each card. */
const END = 'card-end'

/**
 * Rendering all cards in one call saves most of React's overhead per card. The result is split at elements that no card has, because a
 * project's own card may be any HTML.
 */
export const drawCards = (cards: readonly Card[]): string[] =>
  renderToStaticMarkup(
    createElement(
      Fragment,
      null,
      ...cards.flatMap((card) => [createElement(SaveableCard, { card }), createElement(END)]),
    ),
  )
    .split(`<${END}></${END}>`)
    .slice(0, -1)
