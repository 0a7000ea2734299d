/** The ending of addresses of pictures that the site serves in its own sizes (rules/vehicle/images.ts). */
const OWN = /(?<=^\/photos\/\w{16})\.jpg$/

/** The pictures of a vehicle, as its own page tells them to search engines, so that no list need carry them. The page is one that the shopper is likely to open next. */
export async function picturesOf(href: string): Promise<string[]> {
  const answer = await fetch(href)
  return answer.ok ? picturesIn(await answer.text()) : []
}

/** @returns addresses, those of the site itself as paths: it may be looked at elsewhere than at its own address */
export function picturesIn(page: string): string[] {
  for (const [, json = ''] of page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
    const { url, image } = JSON.parse(json) as { url?: string; image?: unknown }
    if (url === undefined || !Array.isArray(image)) continue
    const { origin } = new URL(url)
    return image.map((src) => {
      const address = String(src)
      return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
    })
  }
  return []
}

/**
 * A picture at the widths, and with whatever else, that another is asked for with; so that a card's script need not know the image service.
 *
 * @param other the other's address, or its `srcset`
 */
export const alike = (src: string, other: string): string =>
  other
    .split(', ')
    .map((candidate) => {
      const [address = '', ...width] = candidate.split(' ')
      // Of a picture of the site's own, its size is in its name.
      const size = /-\w+\.webp$/.exec(address)?.[0] ?? '.jpg'
      const url = new URL(src.replace(OWN, size), location.href)
      for (const [name, value] of new URL(address, location.href).searchParams)
        url.searchParams.set(name, value)
      // Commas part candidates.
      return [url.href.replaceAll(',', '%2C'), ...width].join(' ')
    })
    .join(', ')

/** Whether `shown` is the address, at some size, of the picture at `src`. */
export const isSame = (src: string, shown: string): boolean => shown.includes(src.replace(OWN, '-'))
