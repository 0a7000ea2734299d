import { enquiryCarOf, type EnquiryCar } from '#rules/leads/enquiryCar.ts'
import { isAvailable } from '#rules/listing/listing.ts'
import type { IndexUiState } from 'instantsearch.js'
import { suggestIn } from './combobox.ts'
import { suggestClient } from './siteSearch.ts'
import type { Suggestion } from './suggest.ts'
import { suggestWords } from './words.ts'

const MOST = 8
/** Maximum number of vehicles to search for. Some of them can't be suggested, because they're sold or reserved. */
const MOST_HITS = 40

interface Choosing {
  region: string
  choose: (car: EnquiryCar) => void
  signal: AbortSignal
}

/** @param box contains the field and will contain the popup */
export function vehicleField(
  box: HTMLElement,
  input: HTMLInputElement,
  { region, choose, signal }: Choosing,
): void {
  suggestIn(box, input, {
    region,
    signal,
    suggest: async (text) => {
      const suggestions = await vehiclesFor(text)
      return suggestions.length === 0 ? [] : [{ heading: suggestWords(region).inStock, suggestions }]
    },
    hrefOf: (suggestion) => (suggestion.kind === 'vehicle' ? suggestion.path : ''),
    take: (suggestion) => {
      if (suggestion.kind === 'vehicle') choose(suggestion.car)
      return true
    },
  })
}

/**
 * Returns the vehicles for sale that match a text, whose last word may be unfinished; for an empty text, the first ones of the site's list.
 * If no vehicle has all the words, they're interpreted as on the site's lists: 'auto under 30k'.
 */
async function vehiclesFor(text: string): Promise<Suggestion[]> {
  const { client, search } = await suggestClient()
  const words = text.trim()
  const find = async (state: IndexUiState): Promise<Suggestion[]> => {
    const [answer] = await client.ask([{ state, hitsPerPage: MOST_HITS }])
    return (answer?.hits ?? [])
      .filter((vehicle) => isAvailable(vehicle) && !vehicle.reserved)
      .flatMap((vehicle): Suggestion[] => {
        const car = enquiryCarOf(vehicle)
        const path = `${search.card.vehicleBase}/${vehicle.slug}`
        return car ? [{ kind: 'vehicle', label: car.name, path, car }] : []
      })
      .slice(0, MOST)
  }
  const suggestions = await find({ query: words })
  if (suggestions.length > 0 || words === '') return suggestions
  return find((await client.read(words, {})).state)
}
