import { card } from '../vehicle/card/VehicleCard.states.ts'
import type { States } from '#ui/states.ts'
import type { CompareButton } from './CompareButton.tsx'

export const states = {
  'on a card': { card },
  'among the tools on a vehicle’s page': { card, className: 'tools__button' },
} satisfies States<typeof CompareButton>
