import { netlifyFunctions } from '#server/netlify.ts'

/** Delivers waiting leads and deletes old ones (docs/leads.md). */
const { deliver } = netlifyFunctions()

export default deliver

/** Each minute. */
export const config = { schedule: '* * * * *' }
