/** Collects what couldn't be read in a feed, and tells equal problems once, with their number. */

interface Trouble {
  /** Where it is in the feed: 'line 12'; '' if it's true of the whole feed. */
  place: string
  /** The column: 'column “Price”'. */
  about?: string
  text?: string
  /** 'is in USD, but the site’s prices are in AUD; price is left out'. Problems with the same column and reason are told together. */
  why: string
}

export type Report = (trouble: Trouble) => void

/** How many different problems to tell, and how many places of each. Any more are only counted. */
const MOST = 200
const MOST_PLACES = 6

export function collectedTroubles(): { tell: Report; sentences: () => string[] } {
  const groups = new Map<string, { first: Trouble; places: string[]; count: number }>()
  let more = 0
  return {
    tell: (trouble) => {
      const key = `${trouble.about ?? ''} ${trouble.why}`
      const group = groups.get(key)
      if (group) {
        group.count++
        if (group.places.length < MOST_PLACES) group.places.push(trouble.place)
      } else if (groups.size < MOST) groups.set(key, { first: trouble, places: [trouble.place], count: 1 })
      else more++
    },
    sentences: () => [
      ...[...groups.values()].map(
        ({ first, places, count }) => sentence(first) + also(places.slice(1), count - 1),
      ),
      ...(more === 0 ? [] : [`…and ${more} more`]),
    ],
  }
}

const LONGEST = 60
export const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text

function sentence({ place, about, text, why }: Trouble): string {
  const where = [place, about].filter(Boolean).join(', ')
  const what = text === undefined ? why : `“${text}” ${why}`
  return where === '' ? what : `${where}: ${what}`
}

function also(places: readonly string[], count: number): string {
  if (count === 0) return ''
  const more = count - places.length
  return ` (also ${places.join(', ')}${more > 0 ? ` and ${more} more` : ''})`
}
