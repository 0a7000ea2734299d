import { hexId } from '#lib/hash.ts'
import { isMissingPhoto } from '#rules/vehicle/images.ts'
import { photoAddress } from '#rules/vehicle/photoPath.ts'
import type { PhotoFiles } from '#site/loading/photoFiles.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Car } from './entities.ts'
import type { Stock, Vehicle } from './snapshot.ts'

/**
 * Settings that decide which pictures a site without an image service serves itself, and where they come from
 * (docs/photos.md).
 */

export type PhotoSettings = Pick<Site, 'images' | 'stock' | 'coming_soon_image'>

/** The source of a picture that pages refer to by id. */
export type PhotoSource = { id: string } & ({ address: string } | { file: string })

/** Whether a site serves its own picture sizes. */
export const hasOwnPhotos = ({ images }: Pick<Site, 'images'>): boolean => images.service === 'none'

/** Returns a check for hosts that a tenant's pictures may come from: the feed's, and those in its settings. */
export const hostsOf = ({ images, stock }: Pick<Site, 'images' | 'stock'>): ((host: string) => boolean) => {
  const feed = URL.parse(stock.source)?.hostname
  const names = images.hosts.map((each) => each.toLowerCase())
  return (host) =>
    host === feed ||
    names.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each))
}

/** A file in the tenant's folder, as feeds and editors write it: '/photos/a.jpg', 'photos/a.jpg', 'a.jpg'. */
const FILE = /^\/?(?:photos\/)?(?!\/)(.+)$/

/**
 * Returns a picture's source; undefined if the site doesn't serve the picture itself, so that pages use its original
 * address.
 *
 * @param mayFetch the result of `hostsOf`, reused for many pictures
 */
export const photoSource = (
  src: string,
  site: PhotoSettings,
  files: PhotoFiles,
  mayFetch = hostsOf(site),
): PhotoSource | undefined => {
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

/** The address that pages use for a picture; '' if it's a file that the folder doesn't have. */
export const ownPhoto = (
  src: string,
  site: PhotoSettings,
  files: PhotoFiles,
  mayFetch = hostsOf(site),
): string => {
  const source = photoSource(src, site, files, mayFetch)
  if (source) return isMissingPhoto(asPath(src), site.coming_soon_image) ? src : photoAddress(source.id)
  return /^(?:https?:|\/(?!photos\/))/i.test(src) ? src : ''
}

/** Returns an address as it is, and a file name as a path, so that it can be compared with the placeholders' paths. */
const asPath = (src: string): string => (/^(?:https:|\/)/i.test(src) ? src : `/photos/${src}`)

/**
 * Returns the stock with the addresses that pages use for pictures. For a site with an image service, the stock is
 * unchanged.
 */
export const withOwnPhotos = (stock: Stock, site: PhotoSettings, files: PhotoFiles = new Map()): Stock => {
  if (!hasOwnPhotos(site)) return stock
  const mayFetch = hostsOf(site)
  const own = (src: string): string => ownPhoto(src, site, files, mayFetch)
  return {
    ...stock,
    vehicles: stock.vehicles.map((vehicle) => ownVehicle(vehicle, own)),
    models: stock.models.map((model) => ({
      ...model,
      image: { ...model.image, url: own(model.image.url), thumb: own(model.image.thumb) },
    })),
  }
}

const ownVehicle = (vehicle: Vehicle, own: (src: string) => string): Vehicle => {
  let last: { from: Car; car: Car } | undefined
  return {
    ...vehicle,
    brief: { ...vehicle.brief, primary_image_url: own(vehicle.brief.primary_image_url) },
    car: () => {
      const from = vehicle.car()
      if (last?.from !== from) last = { from, car: ownCar(from, own) }
      return last.car
    },
  }
}

const ownCar = (car: Car, own: (src: string) => string): Car => ({
  ...car,
  primary_image_url: own(car.primary_image_url),
  // Uses the picture itself as its thumbnail, because a feed's smaller version would count as a different picture.
  images: car.images.map(({ image }) => {
    const url = own(image.url)
    return { image: { url, thumb: { url: url.startsWith('/photos/') ? url : own(image.thumb.url) } } }
  }),
})

/** Returns where each of the stock's pictures comes from, by id. */
export const photoSourcesOf = (
  stock: Stock,
  site: PhotoSettings,
  files: PhotoFiles,
): Map<string, PhotoSource> => {
  const sources = new Map<string, PhotoSource>()
  const mayFetch = hostsOf(site)
  const add = (src: string): boolean => {
    const source = photoSource(src, site, files, mayFetch)
    if (source) sources.set(source.id, source)
    return source !== undefined
  }
  // Adds all files in the folder, because editors may name them even on sites with an image service.
  for (const [file, id] of files) sources.set(id, { id, file })
  for (const { url, thumb } of stock.models.map(({ image }) => image)) [url, thumb].forEach(add)
  for (const vehicle of stock.vehicles) {
    add(vehicle.brief.primary_image_url)
    for (const { image } of vehicle.car().images) if (!add(image.url)) add(image.thumb.url)
  }
  return sources
}
