import type { States } from '#ui/states.ts'
import type Payments from './Payments.astro'

export const states = { 'the same on every page': {} } satisfies States<typeof Payments>
