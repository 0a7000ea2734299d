/** Weakest first; each page declares them at its top. docs/themes.md says what belongs in which. */
export const LAYERS = '@layer reset,tokens,base,components,features,variants;'
