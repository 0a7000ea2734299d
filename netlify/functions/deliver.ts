import { netlifyFunctions } from '#server/netlify.ts'

/** Delivers leads that wait, and deletes old ones (docs/leads.md). */
const { deliver } = netlifyFunctions()

export default deliver

/** Each minute. */
export const config = { schedule: '* * * * *' }
