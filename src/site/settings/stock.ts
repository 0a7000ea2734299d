import { number, object, string } from 'yup'
import { FEED } from './patterns.ts'
import { UNSEEN } from './unseen.ts'

/** Where a site's stock comes from, if not from the dealer backend (docs/stock.md). */
export const stockSchema = object({
  source: string()
    .matches(FEED, 'must be a file of the tenant’s folder, like "stock.csv", or an https address')
    .default('')
    .meta({
      about: 'A feed of the vehicles, as CSV, XML or JSON; the dealer backend has them where it is empty.',
    }),
  most_lost: number()
    .integer()
    .min(0)
    .max(100)
    .default(50)
    .meta({ about: 'Per cent of the vehicles that a feed may lack at once, and still be believed.' }),
  every: number()
    .integer()
    .min(5)
    .max(1440)
    .default(15)
    .meta({ about: 'Minutes between two looks of `forecourt live` at the feed.' }),
})
  .noUnknown()
  .meta({ about: 'Where the stock comes from.' })
  .meta(UNSEEN.stock)
