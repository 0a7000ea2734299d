import { buildHook } from '#live/intake/buildHook.ts'

/** Turns webhooks about stock into builds of the site (docs/live.md). */
export default buildHook()

export const config = { path: '/hooks/stock' }
