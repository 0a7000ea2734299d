/**
 * The cascade layers of all style sheets, weakest first: a later layer wins, whatever order the sheets come in. Each page declares them at
 * its top (theme.ts), before any sheet. docs/themes.md says what belongs in which layer.
 */
export const LAYERS = '@layer reset,tokens,base,components,features,variants;'
