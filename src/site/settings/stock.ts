import { number, object, string, array } from 'yup'
import { FEED } from './patterns.ts'
import { UNSEEN } from './unseen.ts'
import { host } from './fields.ts'

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

export const imagesSchema = object({
  service: string().oneOf(['by_address', 'none']).default('by_address').meta({
    about:
      'What resizes pictures. With "by_address", it’s an image service that reads the width from the address. With "none", the site fetches and resizes pictures itself.',
  }),
  hosts: array(host('photos')).max(50).default([]).meta({
    about: 'Without an image service, the hosts to fetch pictures from, besides the host of `stock.source`.',
  }),
})
  .noUnknown()
  .meta({ about: 'How pictures get the sizes that pages need (docs/photos.md).' })
