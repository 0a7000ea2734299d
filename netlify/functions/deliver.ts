import { netlifyFunctions } from '#server/netlify.ts'

/** Delivers waiting leads and deletes old ones (docs/leads.md). */
const { deliver } = netlifyFunctions()

export default deliver

/** Netlify runs this function every minute. */
export const config = { schedule: '* * * * *' }
