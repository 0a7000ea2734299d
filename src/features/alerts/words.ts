import { dictionary } from '#rules/locale/dictionary.ts'

/** The words of the pages behind these links are in the server's code (docs/alerts.md). */
export const alertLinkWords = dictionary('alerts', {
  falls: 'Email me if the price drops',
  search: 'Email me when one comes in',
  searchLead: 'Haven’t found the right one?',
})
