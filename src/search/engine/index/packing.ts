import { FACT_NAMES, type FactName } from '#rules/vehicle/facts/facts.ts'
import type { ColumnName } from './columns.ts'
import type { Cut } from '../format/patternsWriter.ts'

/*
 * What helps to make an index small. Trying every column as a predictor of every other would find nearly the same, but take ten times as
 * long. If this doesn't fit a dealer's stock, the only harm is a larger index, and help that saves no space isn't used. Only columns earlier
 * in COLUMNS can help a column.
 */

const NO_MODELS: readonly FactName[] = ['energy', 'safety', 'wheelbase']

const by = (columns: readonly [ColumnName, ColumnName?], names: readonly ColumnName[]) =>
  Object.fromEntries(names.map((name) => [name, columns]))

/** The one or two columns that best predict a column's value: a model has one make and few bodies. */
export const PREDICTED_BY: Readonly<Partial<Record<ColumnName, readonly [ColumnName, ColumnName?]>>> = {
  ...by(
    ['model', 'badge'],
    FACT_NAMES.filter((name) => !NO_MODELS.includes(name)),
  ),
  ...by(
    ['model', 'badge'],
    ['body', 'simple_fuel', 'transmission', 'drive', 'engine', 'learner', 'features'],
  ),
  ...by(['model'], ['make', 'badge', 'series', 'seats', 'vin']),
  ...by(['car_type'], ['year', 'status', 'stocknum', 'rego']),
  inspection_points: ['car_type', 'status'],
  ...by(['badge'], ['name', 'slug']),
  ...by(['location_name'], ['city', 'state']),
  ...by(['status'], ['sold', 'tag']),
  ...by(['price'], ['before_price', 'subscription_price']),
  colour: ['make'],
  location_name: ['dealership_slug'],
  preorder: ['tag'],
  sold_date_timestamp: ['sold'],
  price: ['model', 'car_type'],
  km: ['car_type', 'year'],
  primary_image_url: ['model', 'photos_count'],
}

/** When vehicles are sorted by one of these columns, neighbouring ones have similar numbers, also in texts. */
export const IN_ORDER_OF: Readonly<Partial<Record<ColumnName, readonly ColumnName[]>>> = {
  stocknum: ['created_at_timestamp'],
  vin: ['stocknum'],
  id: ['stocknum', 'created_at_timestamp'],
  slug: ['stocknum', 'created_at_timestamp'],
}

/** The columns whose text appears in a text. A column is listed before any other whose text it may contain. */
export const MADE_OF: Readonly<
  Partial<Record<ColumnName, { asIs?: readonly ColumnName[]; asAddress?: readonly ColumnName[] }>>
> = {
  name: { asIs: ['badge', 'model', 'make', 'series', 'year'] },
  slug: { asIs: ['id'], asAddress: ['name'] },
  objectID: { asIs: ['slug'] },
  primary_image_url: { asIs: ['slug'], asAddress: ['body', 'colour'] },
}

/** A VIN's first three characters stand for the maker (ISO 3779), so they stay in the pattern; regos follow no system. */
export const PLACEHOLDERS_FOR: Readonly<Partial<Record<ColumnName, Cut>>> = { name: 'none', vin: 3, rego: 0 }
