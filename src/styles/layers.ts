/**
 * The cascade layers of all style sheets, weakest first: a later layer wins, whatever order the sheets come in. It's at
 * the top of every page (theme.ts), before any sheet. docs/themes.md says what goes in which layer.
 */
export const LAYERS = '@layer reset,tokens,base,components,features,variants;'
