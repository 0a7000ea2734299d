import { dictionary } from '#ui/dictionary.ts'

/** The links to alerts; what follows is the server's (docs/alerts.md). */
export const alertLinkWords = dictionary('alerts', {
  falls: 'Email me if the price drops',
  search: 'Email me when one comes in',
  searchLead: 'Not the right one yet?',
})
