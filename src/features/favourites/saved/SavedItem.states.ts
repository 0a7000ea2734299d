import { card } from '../../vehicle/card/VehicleCard.states.ts'
import type { States } from '#ui/states.ts'
import type { SavedCard } from './savedCard.ts'
import type { SavedItem } from './SavedItem.tsx'

const listed: SavedCard = { card, state: 'listed', change: null }
const stateOf = (change: Partial<SavedCard>) => ({ item: { ...listed, ...change }, eager: false })
const cheaper = { text: 'Price drop of $1,500 since you saved it', better: true }
const dearer = { text: 'Price rise of $800 since you saved it', better: false }
const none = { kind: 'none', text: 'No longer listed', was: null, suffix: '' } as const

export const states = {
  unchanged: stateOf({}),
  'costs less': stateOf({ change: cheaper }),
  'costs more': stateOf({ change: dearer }),
  sold: stateOf({ state: 'sold', card: { ...card, tag: { text: 'Sold', tone: 'dark' } } }),
  'no longer listed': stateOf({ state: 'gone', card: { ...card, price: none, facts: [] } }),
  'not looked up yet': stateOf({ state: 'waiting', card: { ...card, facts: [], subtitle: '' } }),
} satisfies States<typeof SavedItem>
export const within = 'ul.cards.saved__list'
