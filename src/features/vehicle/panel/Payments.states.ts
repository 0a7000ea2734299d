import type { States } from '#ui/states.ts'
import type Payments from './Payments.astro'

export const states = { 'as on every page': {} } satisfies States<typeof Payments>
