import { number, object, string } from 'yup'
import { FEED } from './patterns.ts'
import { UNSEEN } from './unseen.ts'

export const stockSchema = object({
  source: string()
    .matches(FEED, 'must be a file in the tenant’s folder, like "stock.csv", or an https address')
    .default('')
    .meta({
      about:
        'The feed of vehicles: a file or an address, in CSV, Excel, XML or JSON. If empty, the vehicles come from the dealer backend.',
    }),
  most_lost: number().integer().min(0).max(100).default(50).meta({
    about: 'The largest percentage of its vehicles that a feed may lose at once and still be accepted.',
  }),
  every: number()
    .integer()
    .min(5)
    .max(1440)
    .default(15)
    .meta({ about: 'How often `forecourt live` reads the feed, in minutes.' }),
})
  .noUnknown()
  .meta({ about: 'Where the stock comes from.' })
  .meta(UNSEEN.stock)
