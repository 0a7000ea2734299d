/** Weakest first; each page declares them at its top. docs/themes.md says what belongs in which. */
export const LAYERS = '@layer reset,tokens,base,components,features,variants;'

/** Stronger than all of them, for what's a tenant's own: it's declared after them, on pages that have it. */
export const OWN_LAYER = 'theme'
