import { buildHook } from '#live/intake/intake.ts'

/** Turns webhooks about stock into builds of the site (docs/live.md). */
export default buildHook()

export const config = { path: '/hooks/stock' }
