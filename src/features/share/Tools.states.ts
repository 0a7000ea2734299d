import type { States } from '#ui/states.ts'
import type Tools from './Tools.astro'

export const states = { 'on a page': {} } satisfies States<typeof Tools>
