import { readCar } from '#stock/entities.ts'
import { forEachCar } from '#stock/snapshotFile.ts'

/** Finds the hosts of an imported feed's pictures. */

/** Hosts that resize a picture if its address has `width`, which pages rely on (docs/photos.md). */
const SERVICES = ['.b-cdn.net', 'cdn.shopify.com']

const MOST_HOSTS = 50

/**
 * The `images` setting that a feed's pictures need; undefined if there are no pictures, or if an image service has
 * them all.
 * @param dir the tenant's folder, with the snapshot of the feed
 * @param environment may have the address of the operator's own image service
 */
export const imagesFor = (
  dir: string,
  environment: Readonly<Record<string, string | undefined>>,
): { service: 'none'; hosts: string[] } | undefined => {
  const own = environment['FORECOURT_IMAGES_URL'] ?? ''
  const ownHost = URL.canParse(own) ? new URL(own).hostname : ''
  const hosts = new Set<string>()
  let files = false
  forEachCar(dir, (car) => {
    const { primary_image_url, images } = readCar(car, () => {})
    for (const src of [primary_image_url, ...images.map(({ image }) => image.url)]) {
      if (URL.canParse(src)) hosts.add(new URL(src).hostname)
      else if (src !== '' && !src.startsWith('/images/')) files = true
    }
  })
  const isService = (host: string): boolean =>
    host === ownHost ||
    SERVICES.some((each) => host === each || (each.startsWith('.') && host.endsWith(each)))
  const others = [...hosts].filter((host) => !isService(host)).sort()
  return others.length > 0 || files ? { service: 'none', hosts: others.slice(0, MOST_HOSTS) } : undefined
}
