import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Card } from '#search/card.ts'
import { VehicleCard } from './VehicleCard.tsx'

/**
 * The card's HTML. The press calls this once a car and puts the result on every page that shows it.
 * `eager` is for the cards in sight when a listing opens.
 */
export const drawCard = (card: Card, eager = false): string =>
  renderToStaticMarkup(createElement(VehicleCard, { card, eager }))
