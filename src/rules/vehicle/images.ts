import { IMAGE_LOADER_QUALITY, IMAGE_QUALITY, IMAGE_SIZES, SOCIAL_IMAGE } from '../constants.ts'
import { text } from '#lib/values.ts'
import { encodeAddress, parseAddress } from '#lib/webAddress.ts'

interface ImageOptions {
  width: number
  /** Pixels; only set if the picture is to be cropped. */
  height?: number
  /** As a percentage. */
  quality?: number
  fit?: 'crop' | 'clip'
}

/** The CSS `sizes` of pictures on cards and in galleries (spec §9). */
export const sizes = IMAGE_SIZES

/** Matches most addresses that needn't be parsed, because parsing wouldn't change them: a path, or https and a host, without parameters. */
const PLAIN = /^(?:https:\/\/(?:[a-z](?:-?[a-z\d])*\.){1,4}[a-z]{2,12})?(?:\/[\w~.-]+)+$/
/** Matches a picture that the site resizes itself, without an image service (docs/photos.md). */
const OWN = /^(\/photos\/\w{16})\.jpg$/
/** Matches '.' and '..' as parts of a path, which mean the same folder or its parent. */
const DOTS = /\/\.\.?(?:[/?#]|$)/

const isPlain = (source: string): boolean => PLAIN.test(source) && !DOTS.test(source)

/**
 * The address of a picture at a width, in a format that suits the browser (spec §7). The picture's own address must be a path on the site
 * or an https address; for any other, the result is ''. Spaces and apostrophes are encoded. Parameters in it are kept, except those that are set here. The site's own pictures
 * have a file for each size, because static hosts ignore parameters.
 *
 * @example imageUrl('/images/a.jpg', { width: 640 }) → '/images/a.jpg?width=640&auto=format&quality=80'
 * @example imageUrl('/photos/0123456789abcdef.jpg', { width: 640 }) → '/photos/0123456789abcdef-640.webp'
 */
export function imageUrl(
  src: unknown,
  { width, height, quality = IMAGE_QUALITY, fit }: ImageOptions,
): string {
  const source = encodeAddress(text(src))
  const match = OWN.exec(source)
  if (match) return `${match[1]}-${width}${height ? `x${height}` : ''}.webp`
  if (isPlain(source))
    return `${source}?width=${width}${height === undefined ? '' : `&height=${height}`}${fit === undefined ? '' : `&fit=${fit}`}&auto=format&quality=${quality}`
  const path = /^\/(?![/\\])/.test(source)
  if (/[\s"<>\\]/.test(source) || DOTS.test(source)) return ''
  if (!path && !/^https:\/\//i.test(source)) return ''
  const base = 'https://site.invalid'
  const address = path ? base + source : source
  const url = parseAddress(address)
  if (!url || url.username + url.password !== '') return ''
  for (const [name, value] of Object.entries({ width, height, fit, auto: 'format', quality })) {
    url.searchParams.delete(name)
    if (value !== undefined) url.searchParams.append(name, String(value))
  }
  url.hash = ''
  return path ? url.pathname + url.search : url.href
}

/**
 * Makes a function that returns the address of a picture at any width, at the loader's quality (spec §7). The picture's own address is
 * parsed only once, and after that just the width changes. If it isn't accepted, the result is '' for every width.
 *
 * @example imageAt('/images/a.jpg')(640) → '/images/a.jpg?width=640&auto=format&quality=75'
 */
export function imageAt(src: unknown): (width: number) => string {
  const one = imageUrl(src, { width: 1, quality: IMAGE_LOADER_QUALITY })
  const index = one.search(/(?<=[?&]width=|^\/photos\/\w{16}-)1(?:[&.]|$)/)
  const [head, tail] = [one.slice(0, index), one.slice(index + 1)]
  return (width) => (index < 0 ? '' : `${head}${width}${tail}`)
}

export function srcset(src: unknown, widths: readonly number[]): string {
  return candidates(imageAt(src), widths)
}

/**
 * A `srcset` with a picture that the image service crops.
 *
 * @param ratio the crop's height divided by its width
 */
export function croppedSrcset(src: unknown, widths: readonly number[], ratio: number): string {
  return candidates(
    (width) =>
      imageUrl(src, { width, height: Math.round(width * ratio), quality: IMAGE_LOADER_QUALITY, fit: 'crop' }),
    widths,
  )
}

export function candidates(urlAt: (width: number) => string, widths: readonly number[]): string {
  const one = urlAt(1)
  if (one === '') return ''
  // In a `srcset`, commas separate the addresses, so a comma within an address is encoded.
  const address = one.includes(',') ? (width: number) => urlAt(width).replaceAll(',', '%2C') : urlAt
  return widths.map((width) => `${address(width)} ${width}w`).join(', ')
}

export function socialImage(src: unknown): string {
  return imageUrl(src, { ...SOCIAL_IMAGE, fit: 'crop' })
}

/** Matches the names of the backend's files for cars without a picture. */
const PLACEHOLDER = /\/(?:(?:default-)?placeholder|default|no-image|missing)(?:\.[a-z\d]+)?$/i

/**
 * Whether to show the New Arrival placeholder instead of a picture (spec §2 'Car cards'). That's so if the picture is missing, is the
 * default placeholder or the site's coming-soon picture (whatever their queries), or has an address that's neither an https address nor a
 * path.
 */
export function isMissingPhoto(url: unknown, comingSoonImage: unknown = ''): boolean {
  const photo = bare(url)
  const isPicture = isPlain(photo) || imageUrl(photo, { width: 1 }) !== ''
  return !isPicture || PLACEHOLDER.test(photo) || photo === bare(comingSoonImage)
}

function bare(url: unknown): string {
  return text(url).replace(/[?#].*$/s, '')
}
