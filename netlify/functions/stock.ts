import { buildHook } from '#live/intake/buildHook.ts'

/** Webhooks about stock become a build of the site (docs/live.md). */
export default buildHook()

export const config = { path: '/hooks/stock' }
