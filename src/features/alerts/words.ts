import { dictionary } from '#ui/dictionary.ts'

/** Labels of the links to alerts. The pages behind them are the server's (docs/alerts.md). */
export const alertLinkWords = dictionary('alerts', {
  falls: 'Email me if the price drops',
  search: 'Email me when one comes in',
  searchLead: 'Haven’t found the right one?',
})
