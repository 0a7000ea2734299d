/** The search index names a model together with its make, because different makes may have models of the same name. */

/** The attribute of the search index that has such names. It's the second level of InstantSearch's hierarchical menu. */
export const MODEL_LEVEL = 'hierarchical_make.lvl1'
export const LEVEL_SEPARATOR = ' > '

/** The make in such a name: 'Toyota > HiLux' → 'Toyota'. A make on its own is returned unchanged. */
export const makeOf = (value: string): string => value.split(LEVEL_SEPARATOR, 1)[0] ?? value

/** The model in such a name: 'Toyota > HiLux' → 'HiLux'. */
export const modelOf = (value: string): string => value.slice(makeOf(value).length + LEVEL_SEPARATOR.length)

export const modelValue = (make: string, model: string): string => make + LEVEL_SEPARATOR + model
