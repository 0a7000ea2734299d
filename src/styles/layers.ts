/**
 * Weakest first. Each page declares the layers at its top, before any sheet. docs/themes.md says what belongs in
 * which.
 */
export const LAYERS = '@layer reset,tokens,base,components,features,variants;'
