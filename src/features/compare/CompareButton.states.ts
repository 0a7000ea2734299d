import { card } from '../vehicle/card/VehicleCard.states.ts'
import type { States } from '#ui/states.ts'
import type { CompareButton } from './CompareButton.tsx'

export const states = { 'on a card': { card } } satisfies States<typeof CompareButton>
