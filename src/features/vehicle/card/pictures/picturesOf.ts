/**
 * Matches the end of a picture's address, if the picture is one that the site itself serves in several sizes
 * (rules/vehicle/images.ts).
 */
const OWN = /(?<=^\/photos\/\w{16})\.jpg$/

/**
 * Reads the addresses of a vehicle's pictures from the structured data on the vehicle's page, so that lists needn't
 * contain them. The shopper is likely to open that page next.
 */
export async function picturesOf(href: string): Promise<string[]> {
  const answer = await fetch(href)
  return answer.ok ? picturesIn(await answer.text()) : []
}

/**
 * @returns the pictures' addresses; those on the site itself are paths, since the site may be viewed at another address
 */
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
 * Gives a picture's address the same widths and other parameters as another picture's, so that a card's script needn't
 * know how the image service works.
 *
 * @param other the other picture's address or `srcset`
 */
export const alike = (src: string, other: string): string =>
  other
    .split(', ')
    .map((candidate) => {
      const [address = '', ...width] = candidate.split(' ')
      // For pictures that the site serves itself, the size is in the file name.
      const size = /-\w+\.webp$/.exec(address)?.[0] ?? '.jpg'
      const url = new URL(src.replace(OWN, size), location.href)
      for (const [name, value] of new URL(address, location.href).searchParams)
        url.searchParams.set(name, value)
      // Commas separate the addresses in a `srcset`, so commas within an address are escaped.
      return [url.href.replaceAll(',', '%2C'), ...width].join(' ')
    })
    .join(', ')

/** Whether `shown` is the address of the picture at `src`, in any size. */
export const isSame = (src: string, shown: string): boolean => shown.includes(src.replace(OWN, '-'))
