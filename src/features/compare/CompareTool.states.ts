import { card } from '../vehicle/card/VehicleCard.states.ts'
import type { States } from '#ui/states.ts'
import type CompareTool from './CompareTool.astro'

export const states = { 'among the tools on a vehicle’s page': { vehicle: card } } satisfies States<
  typeof CompareTool
>
