/** Names a model together with its make, because two makes may use the same name: 'Toyota > HiLux'. */

/** The attribute of the search index that holds such names: the second level of InstantSearch's hierarchical menu. */
export const MODEL_LEVEL = 'hierarchical_make.lvl1'
export const LEVEL_SEPARATOR = ' > '

/** 'Toyota > HiLux' → 'Toyota'; a make as it is. */
export const makeOf = (value: string): string => value.split(LEVEL_SEPARATOR, 1)[0] ?? value

/** 'Toyota > HiLux' → 'HiLux' */
export const modelOf = (value: string): string => value.slice(makeOf(value).length + LEVEL_SEPARATOR.length)

export const modelValue = (make: string, model: string): string => make + LEVEL_SEPARATOR + model
