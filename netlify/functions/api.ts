import { netlifyFunctions } from '#server/netlify.ts'

/** The API of the site (docs/leads.md). */
const { api } = netlifyFunctions()

export default api

export const config = { path: ['/api/*', '/mock/*'] }
