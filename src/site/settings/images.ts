import { array, object, string } from 'yup'
import { ALLOWED_HOST } from './patterns.ts'

/** Who makes the pictures of the stock as small as pages show them (docs/photos.md). */
export const imagesSchema = object({
  service: string().oneOf(['by_address', 'none']).default('by_address').meta({
    about:
      'What makes pictures smaller: an image service that goes by the width in their addresses, or none, where the site fetches them and has them in sizes of its own.',
  }),
  hosts: array(
    string().matches(ALLOWED_HOST, 'must be a host like "photos.example.com" or "*.example.com"').required(),
  )
    .max(50)
    .default([])
    .meta({
      about:
        'Without an image service: the hosts that pictures are fetched from, besides the one of `stock.source`.',
    }),
})
  .noUnknown()
  .meta({ about: 'Where the sizes of pictures come from (docs/photos.md).' })

export type ImagesSettings = { service?: string; hosts?: readonly string[] }
