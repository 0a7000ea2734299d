import { card } from '../../vehicle/card/VehicleCard.states.ts'
import type { States } from '#ui/states.ts'
import type { SaveableCard } from './SaveableCard.tsx'

export const states = { 'with its heart': { card } } satisfies States<typeof SaveableCard>
export const within = 'div.cards'
