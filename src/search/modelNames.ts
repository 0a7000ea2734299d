/**
 * Models are named together with their make ('Toyota > HiLux'), because two makes may use the same name for a model.
 */

/** The attribute of the search index that holds such names: the second level of InstantSearch's hierarchical menu. */
export const MODEL_LEVEL = 'hierarchical_make.lvl1'
export const LEVEL_SEPARATOR = ' > '

/** The make in a model's full name: 'Toyota > HiLux' → 'Toyota'. A make on its own is returned unchanged. */
export const makeOf = (value: string): string => value.split(LEVEL_SEPARATOR, 1)[0] ?? value

/** The model's own name in its full name: 'Toyota > HiLux' → 'HiLux'. */
export const modelOf = (value: string): string => value.slice(makeOf(value).length + LEVEL_SEPARATOR.length)

export const modelValue = (make: string, model: string): string => make + LEVEL_SEPARATOR + model
