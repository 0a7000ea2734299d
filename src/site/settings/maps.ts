import { object, string } from 'yup'
import { text, url } from './fields.ts'
import { MAP_IMAGE } from './patterns.ts'

/** Which host draws the maps of the dealer's locations. By default there are no maps, because that host could see who requests them. */
export const mapsSchema = object({
  image: string()
    .matches(
      MAP_IMAGE,
      'must be an https address that contains {lat} and {long}, like "https://maps.example.com/static?center={lat},{long}&zoom=15&size={width}x{height}"',
    )
    .default('')
    .meta({
      about:
        'The address of a map picture, with {lat} and {long} in it, and {width}, {height} and {scale} (1 or 2) if the provider accepts them. Visitors can read any key in it, so have the provider restrict the key to the site’s address.',
    }),
  attribution: text(
    'The attribution that the provider requires, for example "© OpenStreetMap contributors".',
  ).when('image', {
    is: (image: unknown) => typeof image === 'string' && image !== '',
    then: (attribution) =>
      attribution.required('must say whose map it is, because providers require an attribution'),
  }),
  attribution_href: url('Where the attribution links to.'),
}).noUnknown()
