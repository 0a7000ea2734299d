import { LEVEL_SEPARATOR } from '#search/modelNames.ts'

/** Reads old links to lists, which are in InstantSearch's format (spec §2). */

/** Matches `refinementList[dealership_slug][0]` and `hierarchicalMenu[hierarchical_make.lvl0][1]`. */
const OLD_NAME = /^(?:refinementList|hierarchicalMenu)\[([\w.]+)\](?:\[(\d*)\])?$/

/** Current names of old parameters. A hierarchical menu has the make on its first level and the model on its second. */
const NOW: Partial<Record<string, string>> = {
  'hierarchical_make.lvl0': 'make',
  'hierarchical_make.lvl1': 'model',
  make_model: 'model',
}

/**
 * Returns the current name of a parameter, given its old or its current name.
 *
 * @example nameIn('refinementList[make][0]') → 'make'
 */
export function nameIn(key: string): string {
  const [, attribute, at] = OLD_NAME.exec(key) ?? []
  if (attribute === undefined) return key
  if (at === '1' && key.startsWith('hierarchicalMenu')) return 'model'
  return (Object.hasOwn(NOW, attribute) ? NOW[attribute] : undefined) ?? attribute
}

/**
 * Splits a value that contains both make and model, such as 'SKODA > Octavia' or 'SKODA:Octavia'. Returns null for a
 * model alone.
 *
 * @param models known models, since a model's name may contain a colon
 */
export function bothOf(value: string, models: readonly string[]): { make: string; model: string } | null {
  const separator = [LEVEL_SEPARATOR, ':'].find((each) => value.includes(each))
  if (separator === undefined || models.includes(value)) return null
  const at = value.indexOf(separator)
  const [make, model] = [value.slice(0, at).trim(), value.slice(at + separator.length).trim()]
  return make === '' || model === '' ? null : { make, model }
}
