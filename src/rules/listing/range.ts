import { bodyKey } from './bodyKey.ts'
import { MODEL_MENU_ENTRIES } from '../constants.ts'
import { modelHref, shownModels, type ModelSite, type RangeModel } from './models.ts'
import { listingEntries, searchPath, withQuery } from '../links/paths.ts'
import { fold } from '#lib/slug.ts'
import { list, text } from '#lib/values.ts'

/** The model range and its body types, here called bodies (spec §2 'RV variant navigation', §3 'Model'). */

export const RANGE_PATH = '/range'

export interface RangeBodyType {
  /** The body as the value of `?body=`. In an address, its space is written '+'. */
  query: string
  /** The body's name in a model's manufacturer_body, manufacturer_body2 or manufacturer_body3. */
  category: string
  label: string
}

export const RANGE_BODIES: readonly RangeBodyType[] = [
  { query: 'j-pod', category: 'J-POD', label: 'J-Pod' },
  { query: 'camper trailer', category: 'CAMPER TRAILER', label: 'Camper Trailers' },
  { query: 'pop tops', category: 'POP TOPS', label: 'Pop Tops' },
  { query: 'off-grid', category: 'OFF-GRID', label: 'Off-Grid' },
  { query: 'caravans', category: 'CARAVANS', label: 'Caravans' },
  { query: 'toy haulers', category: 'TOY HAULERS', label: 'Toy Haulers' },
  { query: 'motorised', category: 'MOTORISED', label: 'Motorised' },
]

/** The name for the group of models without a body. Spec §3 also has it as a category. */
const WHOLE_RANGE = 'Range'

const BODY_BY_KEY: ReadonlyMap<string, RangeBodyType> = new Map(
  RANGE_BODIES.map((body) => [bodyKey(body.category), body]),
)

/** A menu entry. Its address is as written in the spec or the settings; the link rules haven't been applied yet. */
export interface MenuEntry {
  label: string
  href: string
}

export interface RangeGroup<M> {
  /** The group's body; null for a category other than the seven bodies, which has no `?body=` value. */
  body: RangeBodyType | null
  label: string
  href: string
  models: M[]
}

/**
 * The body that a `?body=` value or a model's category means. Case, spaces, plus signs, underscores and hyphens are ignored. Null if it's
 * none of the seven (spec §2).
 *
 * @example bodyTypeOf('camper+trailer')?.category → 'CAMPER TRAILER'; bodyTypeOf('boats') → null
 */
export function bodyTypeOf(value: unknown): RangeBodyType | null {
  return BODY_BY_KEY.get(bodyKey(value)) ?? null
}

export function rangeHref(body: RangeBodyType | null = null): string {
  return body === null ? RANGE_PATH : withQuery(RANGE_PATH, { body: body.query })
}

export function bodiesOf(model: RangeModel): RangeBodyType[] {
  const bodies = categoriesOfModel(model).map(bodyTypeOf)
  return [...new Set(bodies.filter((body) => body !== null))]
}

/**
 * Groups models by body: first the seven bodies in the spec's order, then other categories as they appear, and last the models without a
 * body. The category 'Range' means that a model has no body. A model with several bodies is in several groups. Empty groups are left out.
 */
export function groupByBody<M extends RangeModel>(models: readonly M[] | null | undefined): RangeGroup<M>[] {
  const groups = new Map<string, RangeGroup<M>>(
    RANGE_BODIES.map((body) => [
      bodyKey(body.category),
      { body, label: body.label, href: rangeHref(body), models: [] },
    ]),
  )
  const wholeRange: RangeGroup<M> = { body: null, label: WHOLE_RANGE, href: RANGE_PATH, models: [] }
  for (const model of records(models)) {
    const categories = categoriesOfModel(model)
    const keys = new Set(categories.map(bodyKey))
    for (const key of keys) {
      const label = categories.find((category) => bodyKey(category) === key) ?? WHOLE_RANGE
      const group = groups.get(key) ?? { body: null, label, href: RANGE_PATH, models: [] }
      group.models.push(model)
      groups.set(key, group)
    }
    if (keys.size === 0) wholeRange.models.push(model)
  }
  return [...groups.values(), wholeRange].filter((group) => group.models.length > 0)
}

/**
 * The entries of the dropdown of models (spec §2: 'dynamic models dropdown, padded to 4 entries'). They're the models shown. If
 * those are fewer than four, entries are added until there are four: first the site's own `padding`, then (for RVs) the bodies of those
 * models and the whole range, then the stock lists.
 */
export function modelMenu(
  models: readonly RangeModel[] | null | undefined,
  site: ModelSite,
  padding: readonly MenuEntry[] = [],
): MenuEntry[] {
  const shown = shownModels(models, site)
  const entries = shown.flatMap((model) => {
    const href = modelHref(model, site)
    return href === null ? [] : [{ label: text(model.name), href }]
  })
  const rv = site.template === 'rv'
  const bodies = RANGE_BODIES.filter((body) => shown.some((model) => bodiesOf(model).includes(body)))
  // Variants of a model may have the same name and link to the same list. Such an entry is included only once.
  const once = entries.filter(
    (entry, index) => entries.findIndex(({ href }) => href === entry.href) === index,
  )
  return paddedMenu(once, [
    ...list(padding),
    ...(rv ? bodies.map((body) => ({ label: body.label, href: rangeHref(body) })) : []),
    ...(rv ? [{ label: 'Whole Range', href: RANGE_PATH }] : []),
    { label: 'All in Stock', href: searchPath(site) },
    ...listingEntries(site),
  ])
}

export function paddedMenu(
  entries: readonly MenuEntry[],
  padding: readonly MenuEntry[],
  atLeast = MODEL_MENU_ENTRIES,
): MenuEntry[] {
  const menu: MenuEntry[] = [...entries]
  for (const entry of padding) {
    if (menu.length >= atLeast) break
    const there = menu.some((one) => one.href === entry.href || fold(one.label) === fold(entry.label))
    if (!there) menu.push(entry)
  }
  return menu
}

function categoriesOfModel(model: RangeModel): string[] {
  return [model.manufacturer_body, model.manufacturer_body2, model.manufacturer_body3]
    .map(text)
    .filter((category) => bodyKey(category) !== '' && bodyKey(category) !== bodyKey(WHOLE_RANGE))
}

function records<M>(models: readonly M[] | null | undefined): M[] {
  return list(models).filter((model) => typeof model === 'object' && model !== null)
}
