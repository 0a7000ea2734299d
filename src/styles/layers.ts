/**
 * The cascade layers of all style sheets, weakest first: whatever the order in which sheets come, a later layer wins.
 * It's at the top of every page (theme.ts), before any sheet. docs/themes.md says what goes where.
 */
export const LAYERS = '@layer reset,tokens,base,components,features,variants;'
