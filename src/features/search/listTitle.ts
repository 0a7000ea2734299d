import { lookUp } from '#lib/values.ts'
import { listName } from '#rules/listing/listName.ts'
import { money } from '#rules/pricing/money.ts'
import type { IndexUiState } from 'instantsearch.js'
import { isSameList, rangeOf, valuesOf } from '#search/list/searchState.ts'
import { rangeLabel, valueLabel } from '#search/list/labels.ts'
import {
  attributeOf,
  isEvery,
  makeOf,
  modelOf,
  RANGE_NAMES,
  type ListName,
  type RangeName,
} from '#search/list/filterNames.ts'
import { searchWords } from '#search/list/words.ts'
import type { SearchStart } from '#plan/page.ts'
import { listTitle, pageTitle } from '#rules/listing/pageTitle.ts'

/** This isn't in the page's script, since it's needed only once a list is narrowed. */

export type TitleData = Pick<SearchStart, 'title' | 'siteName' | 'own' | 'noun' | 'card' | 'dealers'>

/** Returns the list's title, such as 'Used Toyota utes under $40,000', or the page's own title if nothing narrows the list. */
export function titleOf(state: IndexUiState, { title, own, noun, card, dealers }: TitleData): string {
  if (isSameList(state, {})) return title
  const place = { region: card.region, noun, dealers }
  if (own === null) return `${title}: ${nameOf({ ...state, query: '' }, place) || (state.query ?? '')}`
  const fixed = Object.entries(own).map(([name, values]) => [attributeOf(name as ListName), values] as const)
  const refinementList = { ...state.refinementList, ...Object.fromEntries(fixed) }
  return nameOf({ ...state, refinementList }, place, { whole: true })
}

export function showTitle(state: IndexUiState, data: TitleData): void {
  const title = titleOf(state, data)
  document.title = pageTitle(listTitle(title, state.page ?? 1), data.siteName)
  const heading = document.querySelector<HTMLElement>('.page-head--list h1')
  if (!heading) return
  heading.textContent = data.title
  if (title === data.title) return
  // The page's own title is hidden but keeps its space, and the new title is drawn over that space. If the new title is
  // longer, it's set in smaller type, so that nothing moves.
  const place = document.createElement('span')
  place.append(...heading.childNodes)
  place.style.visibility = 'hidden'
  const shown = document.createElement('span')
  shown.textContent = title
  heading.append(place, shown)
  heading.style.position = 'relative'
  // Some themes have an ornament before titles. The new title starts after the ornament.
  Object.assign(shown.style, { position: 'absolute', inset: `0 0 0 ${place.offsetLeft}px`, overflow: 'clip' })
  for (const size of SIZES) {
    shown.style.fontSize = size
    if (shown.scrollHeight <= shown.clientHeight + 1) break
  }
}

const SIZES = ['1em', '0.8em', '0.62em']

interface Place {
  region: string
  noun: { one: string; many: string }
  /** Names of dealerships by slug. */
  dealers?: Readonly<Record<string, string>>
}

interface NameOptions {
  /** For phrases, how the stock spells them: 'sr5' → 'SR5'. */
  spelled?: Readonly<Record<string, string>>
  /** Whether the name is used by itself, as in a title, rather than in a sentence (listName.ts). */
  whole?: boolean
}

const KINDS = ['car_type', 'drive', 'simple_fuel'] as const
const DETAILS = ['transmission', 'colour', 'seats', 'berths', 'learner', 'features'] as const

/** Returns a name for what's asked for, in words that people would use: 'Used diesel Toyota utes under $30,000', 'Mazda CX-5, tow bar'. */
export function nameOf(
  state: IndexUiState,
  { region, noun, dealers }: Place,
  { spelled = {}, whole = false }: NameOptions = {},
): string {
  const named = (name: ListName): string[] =>
    valuesOf(state, name).map((value) => valueLabel(name, value, region, dealers))
  const models = valuesOf(state, 'model')
  const limits = (name: RangeName): string => {
    const range = rangeOf(state, name)
    return range ? rangeLabel(name, range, region) : ''
  }
  const { min = null, max = null } = rangeOf(state, 'price') ?? {}
  return listName(
    {
      kinds: KINDS.map(named),
      makes: valuesOf(state, 'make').filter((make) => !models.some((model) => makeOf(model) === make)),
      // If several models have the same make, only the first is named with its make.
      models: models.map((model, index) =>
        index > 0 && makeOf(models[index - 1] ?? '') === makeOf(model)
          ? modelOf(model)
          : `${makeOf(model)} ${modelOf(model)}`,
      ),
      bodies: named('body'),
      price: max !== null && min === null ? `${searchWords(region).under} ${money(max)}` : limits('price'),
      rest: [
        ...DETAILS.flatMap((name) => (isEvery(name) ? named(name).map((value) => [value]) : [named(name)])),
        ...valuesOf(state, 'with').map((words) => [lookUp(spelled, words) ?? words]),
        ...RANGE_NAMES.map((name) => (name === 'price' ? [] : [limits(name)])),
      ],
      places: [...named('location_name'), ...named('dealership_slug')],
      text: whole ? (state.query ?? '') : '',
    },
    { region, noun },
    { whole },
  )
}
