import { contentHash } from '#lib/hash.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { snapshotBytes } from '#stock/snapshotFile.ts'

/** Where the pictures of an imported feed are. */

/** Image services that go by `width` in an address, as pages ask (docs/photos.md). */
const SERVICES = ['.b-cdn.net', 'cdn.shopify.com']

const MOST_HOSTS = 50

/**
 * The setting that a feed's pictures ask for; undefined where an image service has them all, or there are none.
 *
 * @param dir the tenant's folder, with the snapshot of the feed
 * @param environment may name an image service of one's own
 */
export const imagesFor = (
  dir: string,
  environment: Readonly<Record<string, string | undefined>>,
): { service: 'none'; hosts: string[] } | undefined => {
  const { stock } = readStock(sourceOf(snapshotBytes(dir) ?? Buffer.from('{}')), contentHash)
  const own = environment['FORECOURT_IMAGES_URL'] ?? ''
  const ownHost = URL.canParse(own) ? new URL(own).hostname : ''
  const hosts = new Set<string>()
  let files = false
  for (const vehicle of stock.vehicles) {
    const { primary_image_url, images } = vehicle.car()
    for (const src of [primary_image_url, ...images.map(({ image }) => image.url)]) {
      if (URL.canParse(src)) hosts.add(new URL(src).hostname)
      else if (src !== '' && !src.startsWith('/images/')) files = true
    }
  }
  const isService = (host: string): boolean =>
    host === ownHost ||
    SERVICES.some((each) => host === each || (each.startsWith('.') && host.endsWith(each)))
  const others = [...hosts].filter((host) => !isService(host)).sort()
  return others.length > 0 || files ? { service: 'none', hosts: others.slice(0, MOST_HOSTS) } : undefined
}
