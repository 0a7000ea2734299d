import type { States } from '#ui/states.ts'
import type Tools from './Tools.astro'

export const states = { 'of a page': {} } satisfies States<typeof Tools>
