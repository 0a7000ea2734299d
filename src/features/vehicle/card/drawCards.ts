import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Card } from '#search/card.ts'
import { SaveableCard } from '../../favourites/heart/SaveableCard.tsx'

const END = '</article>'

/**
 * The HTML of cards, in order. The build calls this once a car and puts the result on every page that shows it: all
 * in one go, since most of what React does for a card it does once a call. A card is one article, and text in it can't
 * hold that element's end, so the result can be parted there.
 */
export const drawCards = (cards: readonly Card[]): string[] =>
  renderToStaticMarkup(
    createElement(Fragment, null, ...cards.map((card) => createElement(SaveableCard, { card }))),
  )
    .split(END)
    .slice(0, -1)
    .map((html) => html + END)
