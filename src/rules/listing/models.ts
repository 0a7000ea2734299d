import { displayMake } from './makes.ts'
import { linkOf, type LinkSite } from '../links/links.ts'
import { modelPath, searchPath, withQuery } from '../links/paths.ts'
import { fold } from '#lib/slug.ts'
import { above, list, text } from '#lib/values.ts'

export interface RangeModel {
  name?: string | null
  slug?: string | null
  description?: string | null
  override_url?: string | null
  status?: string | null
  accessories_count?: number | null
  manufacturer_name?: string | null
  manufacturer_body?: string | null
  manufacturer_body2?: string | null
  manufacturer_body3?: string | null
}

export interface ModelSite extends LinkSite {
  /** The models that the site doesn't show. An entry is a model's name, its slug, or 'make:model'. */
  excluded_models?: readonly string[]
  build_model_pages?: boolean
  models_path?: boolean
}

/** A model's description and its format. 'html' must be sanitised before it's shown; 'text' must be escaped. */
interface ModelDescription {
  kind: 'html' | 'text' | 'none'
  text: string
}

/** Matches HTML: a tag, a comment or an entity. 'under 3 t < 4 t' and 'fish & chips' don't match, because they're plain text. */
const HTML =
  /<\/?[a-z][a-z\d-]*(?:\s[^<>]*)?\/?>|<!--|&(?:amp|lt|gt|quot|nbsp|apos|#\d{1,7}|#x[\da-f]{1,6});/i

export function shownModels<M extends RangeModel>(
  models: readonly M[] | null | undefined,
  site: ModelSite = {},
): M[] {
  return list(models).filter((model) => isModelShown(model, site))
}

export function isModelShown(model: RangeModel | null | undefined, site: ModelSite = {}): boolean {
  if (!isRecord(model) || text(model.name) === '') return false
  const status = text(model.status).toLowerCase()
  const isReadable = model.status === undefined || model.status === null || typeof model.status === 'string'
  if (!isReadable || (status !== '' && status !== 'new')) return false
  const name = text(model.name)
  const make = text(model.manufacturer_name)
  const names = [name, text(model.slug), `${make}:${name}`, `${displayMake(make)}:${name}`].map(plainName)
  return !list(site.excluded_models).some((exclusion) => {
    const excluded = plainName(text(exclusion))
    return excluded !== '' && names.includes(excluded)
  })
}

export function isNewModel(model: RangeModel): boolean {
  return text(model.status).toLowerCase() === 'new'
}

export function modelDescription(model: RangeModel): ModelDescription {
  const description = text(model.description)
  if (description === '') return { kind: 'none', text: '' }
  return { kind: HTML.test(description) ? 'html' : 'text', text: description }
}

/**
 * The address that a model's `override_url` leads to by the link rules, as it's written in links; '' if it has none, or none that a page or
 * another site can have (spec §2 'Model pages').
 */
export function overrideHref(
  { override_url }: Pick<RangeModel, 'override_url'>,
  site: ModelSite = {},
): string {
  const { kind, href } = linkOf(override_url, site)
  const leadsAway = kind === 'external' || kind === 'map'
  return leadsAway || (kind === 'internal' && href.startsWith('/')) ? href : ''
}

export function modelHref(model: RangeModel, site: ModelSite = {}): string | null {
  const override = overrideHref(model, site)
  if (override !== '') return override
  if (site.build_model_pages === true)
    return modelPath(model.slug, { underModels: site.models_path === true })
  const name = text(model.name)
  if (name === '') return null
  return withQuery(searchPath(site), { make: displayMake(model.manufacturer_name), model: name })
}

export function modelKey(make: unknown, model: unknown): string {
  return `${text(make)}:${text(model)}`
}

export function accessoriesCount(model: RangeModel): number {
  return Math.floor(above(model.accessories_count, 0) ?? 0)
}

function plainName(name: string): string {
  return fold(name).trim().replace(/\s+/g, ' ')
}

function isRecord<T>(value: T): value is NonNullable<T> {
  return typeof value === 'object' && value !== null
}
