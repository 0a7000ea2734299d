/**
 * Marks a setting that dealers' own editors may change in a hosted desk (docs/deployment.md). All other settings are the operator's, also
 * those that are added later. A mark on a list is for all of its entries; in a group, each setting has its own.
 */
export const EDITORS = { editable_by: 'editors' } as const
