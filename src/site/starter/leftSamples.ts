import { isRecord } from '#lib/values.ts'
import { fold } from '#lib/slug.ts'
import { ALL_PLACES, DRAWN_PICTURE, hostOf, REVIEWS, FORMER_RATING_TEXT, type Place } from './samples.ts'
import { DOCS } from '#lib/docs.ts'

/** Finds the sample values of a new tenant (samples.ts) that are left in it, wherever they are. */

export interface Left {
  /** 'site.json', 'snapshot.json' or a page in `content/`. */
  file: string
  /** The field's path, or '' for a text, whose `line` is given instead. */
  field: string
  line?: number
  /** What it is and what to do, as the end of a sentence about the field. */
  message: string
  /** Whether it's only an address, of a page, a mailbox or a picture, which a site at nobody's address may keep. */
  isAddress: boolean
}

interface TenantTexts {
  slug: string
  settings: unknown
  content: readonly { file: string; text: string }[]
  /** `snapshot.json` without its vehicles. */
  stock: unknown
  /** Whether vehicles have the phone number of a sample location. */
  vehiclesWithPhone: boolean
}

type Sample = Pick<Left, 'message' | 'isAddress'> | undefined

/**
 * Whether a site's address is a real one: neither one that belongs to nobody nor this machine's. Sites without a real address are for
 * trying things out, and may have sample values.
 */
export function isRealAddress(url: unknown): boolean {
  const { protocol = '', hostname: host = '' } = (typeof url === 'string' && URL.parse(url)) || {}
  return (
    /^https?:$/.test(protocol) && !/(?:^|\.)(?:example|localhost|test|invalid)$|^(?:127\.|\[?::1)/.test(host)
  )
}

export function leftSamples({ slug, settings, content, stock, vehiclesWithPhone }: TenantTexts): Left[] {
  const find = (value: unknown) => sampleIn(value, slug, settings)
  const inSettings = [...walk(settings, '', find)].filter(({ field }) => field !== '$schema')
  const inContent = content.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => {
      const part = find(line)
      return part ? [{ file, field: '', line: index + 1, ...part }] : []
    }),
  )
  return [
    ...inSettings.map((setting) => ({ file: 'site.json', ...setting })),
    ...inContent,
    ...stockSamples({ slug, settings, stock, vehiclesWithPhone }, find).map((sample) => ({
      file: 'snapshot.json',
      ...sample,
    })),
  ]
}

function stockSamples(
  { slug, settings, stock, vehiclesWithPhone }: Omit<TenantTexts, 'content'>,
  find: (value: unknown) => Sample,
): Omit<Left, 'file'>[] {
  if (!isRecord(stock)) return []
  if (stock['sample'] === true)
    return [
      {
        ...{ field: '', isAddress: false },
        message: `is sample stock, which nobody can buy. Import the dealer’s own with \`forecourt import ${slug}\`, or set id in site.json to the website’s ID in the dealer backend, then run \`forecourt snapshot ${slug}\``,
      },
    ]
  // If the site's locations are in its settings, the snapshot's are shown nowhere.
  const locations = isRecord(settings) ? settings['locations'] : undefined
  if (Array.isArray(locations) && locations.length > 0) return []
  return [
    ...walk(stock['locations'], 'locations', find),
    ...(vehiclesWithPhone
      ? [
          {
            ...{ field: 'cars', isAddress: false },
            message: `has vehicles with a made-up phone number. Add the dealer’s locations to site.json (${DOCS}/stock.md)`,
          },
        ]
      : []),
  ]
}

function* walk(
  value: unknown,
  field: string,
  find: (value: unknown) => Sample,
): Generator<Omit<Left, 'file'>> {
  const sample = find(value)
  if (sample) yield { field, ...sample }
  if (Array.isArray(value))
    for (const [index, element] of value.entries()) yield* walk(element, `${field}[${index}]`, find)
  else if (isRecord(value))
    for (const [name, child] of Object.entries(value))
      yield* walk(child, field === '' ? name : `${field}.${name}`, find)
}

function sampleIn(value: unknown, slug: string, settings: unknown): Sample {
  if (typeof value === 'string') return textSample(value, slug, settings)
  return isRecord(value) ? groupSample(value) : undefined
}

const sample = (message: string, isAddress = false): Sample => ({ message, isAddress })

function groupSample(group: Record<string, unknown>): Sample {
  const { count, average_rating } = group
  if (count === REVIEWS.count && average_rating === REVIEWS.average_rating)
    return sample(`says “${FORMER_RATING_TEXT}”, which are the sample’s. Remove it`)
  const place = ALL_PLACES.find((samplePlace) => isAt(group, samplePlace))
  if (place)
    return sample(
      'is the sample address that every new tenant starts with. Replace it with the dealer’s address',
    )
  if (ALL_PLACES.some(({ lat, long }) => group['lat'] === lat && group['long'] === long))
    return sample('has the coordinates of the sample address. Replace or remove them')
  return undefined
}

/**
 * Whether an address is a sample's, or only half replaced. A real dealer may be in the sample's town, and in another town's street of the
 * same name.
 */
function isAt(group: Record<string, unknown>, place: Place): boolean {
  const same = (name: 'street' | 'city' | 'postcode') => {
    const value = group[name]
    return typeof value === 'string' && fold(value.trim()) === fold(place[name])
  }
  if (!('street' in group) && !('postcode' in group)) return false
  if (same('street')) return isUnmistakable(place.street) || same('city') || same('postcode')
  return same('city') !== same('postcode') && Boolean(group['city']) && Boolean(group['postcode'])
}

const isUnmistakable = (street: string): boolean => /\bsample\b/i.test(street)

function textSample(text: string, slug: string, settings: unknown): Sample {
  const number = phonesIn(text).find((phoneText) =>
    PHONES.some((phone) => phoneText.replace(/\D/g, '').endsWith(phone)),
  )
  if (number !== undefined)
    return sample(`${isOrHas(text, number)} a made-up number (${number}). Replace it with the dealer’s`)
  const folded = fold(text)
  for (const { street, city, postcode, foldedStreet, foldedCity, town } of WRITTEN_PLACES) {
    const hasStreet = folded.includes(foldedStreet) && folded !== foldedStreet
    if (hasStreet && (isUnmistakable(street) || folded.includes(foldedCity) || folded.includes(postcode)))
      return sample(`has the sample address, ${street}. Replace it with the dealer’s`)
    if (town.test(text.trim()) && !isIn(settings, city))
      return sample(`has the sample’s town, ${city}. Replace it with the dealer’s, or remove it`)
  }
  if (text.includes(FORMER_RATING_TEXT))
    return sample(`says “${FORMER_RATING_TEXT}”, which are the sample’s. Remove it`)
  const picture = DRAWN_PICTURE.exec(text)?.[0]
  if (picture !== undefined)
    return sample(
      `${isOrHas(text, picture)} a drawn picture (${picture}), which visitors wouldn’t see. Replace it with one of the dealer’s own, or remove it`,
      true,
    )
  const host = /[a-z0-9-]+(?:\.[a-z0-9-]+)*\.example\b/i.exec(text)?.[0].toLowerCase()
  if (host === undefined) return undefined
  return host === hostOf(slug) || `www.${host}` === hostOf(slug) || /^\S+$/.test(text)
    ? sample(
        `${isOrHas(text, text.includes(' ') ? host : text)} a made-up address (${text.includes(' ') ? host : text}). Replace it with the dealer’s own`,
        true,
      )
    : undefined
}

const WRITTEN_PLACES = ALL_PLACES.map((place) => ({
  ...place,
  foldedStreet: fold(place.street),
  foldedCity: fold(place.city),
  town: new RegExp(`^(?:kicker: )?"?${place.city}, ${place.state}"?$`, 'i'),
}))

const isOrHas = (text: string, part: string): string => (text.trim() === part.trim() ? 'is' : 'has')

function isIn(settings: unknown, city: string): boolean {
  const address = isRecord(settings) && isRecord(settings['address']) ? settings['address'] : {}
  return address['city'] === city
}

/** The digits of the sample numbers without the first 0, which international notations leave out. */
const PHONES = ALL_PLACES.map(({ phone }) => phone.replace(/\D/g, '').replace(/^0/, ''))

const phonesIn = (text: string): string[] =>
  Array.from(text.matchAll(/[+(]*\d(?:[\s().\-–/]*\d){7,14}(?!\d)/g), ([number]) => number)
