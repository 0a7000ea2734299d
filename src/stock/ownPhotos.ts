import { hexId } from '#lib/hash.ts'
import { isMissingPhoto } from '#rules/vehicle/images.ts'
import { photoAddress } from '#rules/vehicle/photoPath.ts'
import type { PhotoFiles } from '#site/loading/photoFiles.ts'
import type { Site } from '#site/settings/schema.ts'
import type { CarBrief } from './brief.ts'
import type { Car } from './entities.ts'
import { photosByName } from './photosByName.ts'
import { type Stock, type Vehicle, withChange } from './snapshot.ts'
/** Decides which pictures a site without an image service serves itself, and where they come from (docs/photos.md). */

export type PhotoSettings = Pick<Site, 'images' | 'stock' | 'coming_soon_image'>

export type PhotoSource = { id: string } & ({ address: string } | { file: string })

export const hasOwnPhotos = ({ images }: Pick<Site, 'images'>): boolean => images.service === 'none'

/** Pictures may come from the feed's host and from those in the settings. */
export function hostsOf({ images, stock }: Pick<Site, 'images' | 'stock'>): (host: string) => boolean {
  const feed = URL.parse(stock.source)?.hostname
  const names = images.hosts.map((imageHost) => imageHost.toLowerCase())
  return (host) =>
    host === feed ||
    names.some((name) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name))
}

/** Matches the path of a file in the tenant's folder, as feeds and editors write it: '/photos/a.jpg', 'photos/a.jpg', 'a.jpg'. */
const FILE = /^\/?(?:photos\/)?(?!\/)(.+)$/

/**
 * Undefined if the site doesn't serve the picture itself, in which case pages use the picture's own address.
 *
 * @param mayFetch the result of `hostsOf`, for use with many pictures
 */
export function photoSource(
  src: string,
  site: PhotoSettings,
  files: PhotoFiles,
  mayFetch = hostsOf(site),
): PhotoSource | undefined {
  if (/^https:\/\//i.test(src)) {
    const url = URL.parse(src)
    if (!url || url.username !== '' || url.password !== '' || !mayFetch(url.hostname)) return undefined
    url.hash = ''
    return { id: hexId(url.href), address: url.href }
  }
  if (src.startsWith('/') && !src.startsWith('/photos/')) return undefined
  const file = FILE.exec(src)?.[1] ?? ''
  const id = files.get(file)
  return id === undefined ? undefined : { id, file }
}

/** The address of a picture on pages; '' if it should be a file in the tenant's folder and isn't there. */
export function ownPhoto(
  src: string,
  site: PhotoSettings,
  files: PhotoFiles,
  mayFetch = hostsOf(site),
): string {
  const source = photoSource(src, site, files, mayFetch)
  if (source) return isMissingPhoto(asPath(src), site.coming_soon_image) ? src : photoAddress(source.id)
  return /^(?:https?:|\/(?!photos\/))/i.test(src) ? src : ''
}

/** An address unchanged, or a file's name as a path, so that either can be compared with the paths of placeholders. */
const asPath = (src: string): string => (/^(?:https:|\/)/i.test(src) ? src : `/photos/${src}`)

/**
 * Vehicles without pictures get those in the tenant's folder that are named after them. If the site has an image service, only pictures in
 * the folder get other addresses.
 */
export function withOwnPhotos(stock: Stock, site: PhotoSettings, files: PhotoFiles = new Map()): Stock {
  if (!hasOwnPhotos(site) && files.size === 0) return stock
  const mayFetch = hasOwnPhotos(site) ? hostsOf(site) : () => false
  const srcOf = (src: string): string => ownPhoto(src, site, files, mayFetch)
  const named = files.size === 0 ? new Map<CarBrief, string[]>() : photosByName(briefsOf(stock), files.keys())
  return {
    ...stock,
    vehicles: stock.vehicles.map((vehicle) => {
      const shown = ownVehicle(vehicle, srcOf)
      const names = named.get(vehicle.brief)
      return names && isMissingPhoto(shown.brief.primary_image_url, site.coming_soon_image)
        ? withPictures(shown, names.map(srcOf))
        : shown
    }),
    models: stock.models.map((model) => ({
      ...model,
      image: { ...model.image, url: srcOf(model.image.url), thumb: srcOf(model.image.thumb) },
    })),
  }
}

const briefsOf = ({ vehicles }: Stock): IteratorObject<CarBrief> =>
  vehicles.values().map(({ brief }) => brief)

function withPictures(vehicle: Vehicle, urls: readonly string[]): Vehicle {
  const pictures = { primary_image_url: urls[0] ?? '', photos_count: urls.length }
  return withChange(vehicle, {
    brief: pictures,
    car: (car) => ({
      ...car,
      ...pictures,
      thumbnails: [...urls],
      images: urls.map((url) => ({ image: { url, thumb: { url } } })),
    }),
  })
}

const ownVehicle = (vehicle: Vehicle, srcOf: (src: string) => string): Vehicle =>
  withChange(vehicle, {
    brief: { primary_image_url: srcOf(vehicle.brief.primary_image_url) },
    car: (car) => ownCar(car, srcOf),
  })

const ownCar = (car: Car, srcOf: (src: string) => string): Car => ({
  ...car,
  primary_image_url: srcOf(car.primary_image_url),
  // The picture is its own thumbnail, because the smaller version in a feed would count as another picture.
  images: car.images.map(({ image }) => {
    const url = srcOf(image.url)
    return { image: { url, thumb: { url: url.startsWith('/photos/') ? url : srcOf(image.thumb.url) } } }
  }),
  condition_report: car.condition_report && {
    ...car.condition_report,
    flaws: car.condition_report.flaws.map((flaw) => ({ ...flaw, picture: srcOf(flaw.picture) })),
  },
})

/** Where each picture of the stock comes from, by the picture's id. */
export function photoSourcesOf(
  stock: Stock,
  site: PhotoSettings,
  files: PhotoFiles,
): Map<string, PhotoSource> {
  const sources = new Map<string, PhotoSource>()
  const mayFetch = hostsOf(site)
  const add = (src: string): boolean => {
    const source = photoSource(src, site, files, mayFetch)
    if (source) sources.set(source.id, source)
    return source !== undefined
  }
  // All files in the folder are added, because editors may use them even on sites with an image service.
  for (const [file, id] of files) sources.set(id, { id, file })
  for (const { url, thumb } of stock.models.map(({ image }) => image)) [url, thumb].forEach(add)
  for (const vehicle of stock.vehicles) {
    add(vehicle.brief.primary_image_url)
    const { images, condition_report } = vehicle.car()
    for (const { image } of images) if (!add(image.url)) add(image.thumb.url)
    for (const { picture } of condition_report?.flaws ?? []) add(picture)
  }
  return sources
}
