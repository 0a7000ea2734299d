import { hash } from 'node:crypto'
import { isMissingPhoto } from '#rules/vehicle/images.ts'
import { displayMake, sameMake } from '#rules/listing/makes.ts'
import { isNewModel, modelDescription, modelHref, overrideHref, shownModels } from '#rules/listing/models.ts'
import { normalisePath } from '#rules/links/paths.ts'
import { isPublicPath } from '#rules/links/publicPath.ts'
import { groupByBody, RANGE_PATH } from '#rules/listing/range.ts'
import { plainText } from '#lib/html.ts'
import { fold } from '#lib/slug.ts'
import { counted } from '#rules/locale/words.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Model } from '#stock/entities.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext, ShownModel } from '../../planContext.ts'
import { link } from '../../frame/link.ts'
import type { ModelCard } from './props.ts'

/** Characters. */
const TEASER = 120

/**
 * In the backend's order.
 * @param isThere whether the site has a page at a path; models' pages aren't considered
 */
export function modelsOf(
  site: Site,
  models: readonly Model[],
  isThere: (path: string) => boolean,
  warnings: string[],
): ShownModel[] {
  const modelName = (model: Model) =>
    [displayMake(model.manufacturer_name), model.name].filter(Boolean).join(' ')
  const leadsSomewhere = (model: Model): boolean => {
    const href = overrideHref(model, site)
    if (!href.startsWith('/')) return href !== ''
    return modelPath(model, site) !== null || isThere(normalisePath(href.replace(/[?#].*$/s, '')) ?? '')
  }
  // If a model's override address leads nowhere, the model has the address that it would have without it.
  const shown = shownModels(models, site).map((model) => {
    if (model.override_url === '' || leadsSomewhere(model)) return model
    warnings.push(
      `model ${modelName(model)}: its override_url “${model.override_url.slice(0, 120)}” leads nowhere, so it isn’t used; correct it, or create the page`,
    )
    return { ...model, override_url: '' }
  })
  const names = Map.groupBy(shown, (model) => modelKey(modelName(model)))
  return shown.flatMap((model) => {
    const href = modelHref(model, site)
    if (href === null) return []
    const twin = (names.get(modelKey(modelName(model)))?.length ?? 0) > 1
    const title = [modelName(model), twin && (model.bodyStyle[0] || model.variant)].filter(Boolean).join(' ')
    return { model, title, href, path: modelPath(model, site), twin }
  })
}

/** Null if the site builds no model pages, or if the model's override leads to another site. */
function modelPath(model: Model, site: Site): string | null {
  if (!site.build_model_pages) return null
  const path = normalisePath(modelHref(model, site))
  return path !== null && isPublicPath(path) ? path : null
}

/** RV dealers have one because they sell by range; other sites have one if they have model pages, which it links to. */
export const hasRange = ({ site, models }: Pick<PlanContext, 'site' | 'models'>): boolean =>
  models.length > 0 && (site.template === 'rv' || site.build_model_pages)

export const rangeCrumb = ({ site }: Pick<PlanContext, 'site'>): { label: string; href: string } => ({
  label: site.template === 'rv' ? 'Range' : 'Models',
  href: RANGE_PATH,
})

/** In the default order, including those just sold. Models without any are left out. */
export function listedByModel({
  models,
  listed,
}: Pick<PlanContext, 'models' | 'listed'>): Map<Model, Vehicle[]> {
  const named = Map.groupBy(listed, ({ brief }) => modelKey(brief.model))
  return new Map(
    models.flatMap((shown) => {
      const vehicles = ofModel(shown, named.get(modelKey(shown.model.name)) ?? [])
      return vehicles.length > 0 ? [[shown.model, vehicles] as const] : []
    }),
  )
}

/** Of vehicles whose model has the same name (`modelKey`), those that are of this model. */
export const ofModel = ({ model, twin }: ShownModel, named: readonly Vehicle[]): Vehicle[] =>
  named.filter(
    ({ brief }) =>
      sameMake(brief.make, model.manufacturer_name) && (!twin || model.bodyStyle.includes(brief.body)),
  )

/** The same for names that differ only in case, accents or spaces around them. */
export const modelKey = (name: string): string => fold(name).trim()

export function modelCard({ site }: Pick<PlanContext, 'site'>, shown: ShownModel): ModelCard | null {
  const { model, href } = shown
  const pageLink = link(model.name, href, site)
  if (!pageLink) return null
  return {
    link: pageLink,
    make: displayMake(model.manufacturer_name),
    image: pictureOf(model, site),
    text: plainText(firstParagraph(modelDescription(model).text), TEASER),
    isNew: isNewModel(model),
    note: bodyOf(model),
  }
}

/** A description without paragraphs is returned unchanged. */
const firstParagraph = (text: string): string => /<p\b[^>]*>([\s\S]*?)<\/p>/i.exec(text)?.[1] ?? text

export function pictureOf({ image }: Model, site: Site, small = false): string {
  const all = [small ? image.thumb : '', image.url, image.thumb]
  return all.find((src) => !isMissingPhoto(src, site.coming_soon_image)) ?? ''
}

/** One of the range's body types or, if the model has none of them, its style. */
export function bodyOf(model: Model): string {
  const [group] = groupByBody([model])
  return group && group.label !== 'Range' ? capitalised(group.label) : (model.bodyStyle[0] ?? '')
}

/** 'BOX TRUCK' → 'Box truck'. Anything else stays as it is. */
export const capitalised = (category: string): string =>
  category === category.toUpperCase() && /[A-Z]{2}/.test(category) && !category.includes('-')
    ? category.charAt(0) + category.slice(1).toLowerCase()
    : category

export const accessoriesLine = (count: number): string => (count > 0 ? counted(count, 'accessory') : '')

/** Covers what all pages about models depend on, except for each model's own stock. */
export const modelsKey = ({ models }: Pick<PlanContext, 'models'>): string =>
  hash('sha256', JSON.stringify(models), 'base64url')
