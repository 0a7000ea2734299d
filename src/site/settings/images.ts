import { array, object, string } from 'yup'
import { host } from './fields.ts'

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
