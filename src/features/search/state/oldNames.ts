import { LEVEL_SEPARATOR } from '#search/modelNames.ts'

/** The format of old list links, which InstantSearch writes (spec §2). */

/** `refinementList[dealership_slug][0]`, `hierarchicalMenu[hierarchical_make.lvl0][1]` */
const OLD_NAME = /^(?:refinementList|hierarchicalMenu)\[([\w.]+)\](?:\[(\d*)\])?$/

/** What was a parameter of another name: a menu of makes names the make first, then its model. */
const NOW: Partial<Record<string, string>> = {
  'hierarchical_make.lvl0': 'make',
  'hierarchical_make.lvl1': 'model',
  make_model: 'model',
}

/** A parameter's name, of one that may be written in either way. @example nameIn('refinementList[make][0]') → 'make' */
export function nameIn(key: string): string {
  const [, attribute, at] = OLD_NAME.exec(key) ?? []
  if (attribute === undefined) return key
  if (at === '1' && key.startsWith('hierarchicalMenu')) return 'model'
  return (Object.hasOwn(NOW, attribute) ? NOW[attribute] : undefined) ?? attribute
}

/**
 * A model that names its make, 'SKODA > Octavia' or 'SKODA:Octavia'; null for a model alone.
 *
 * @param models those there are, one of which may hold a colon itself
 */
export function bothOf(value: string, models: readonly string[]): { make: string; model: string } | null {
  const separator = [LEVEL_SEPARATOR, ':'].find((each) => value.includes(each))
  if (separator === undefined || models.includes(value)) return null
  const at = value.indexOf(separator)
  const [make, model] = [value.slice(0, at).trim(), value.slice(at + separator.length).trim()]
  return make === '' || model === '' ? null : { make, model }
}
