/**
 * Settings that only the operator changes, so hosted desks leave them out: where stock comes from, where sites and leads go, with the
 * operator's credentials, and what code may run in pages.
 */
export const WITHHELD: ReadonlySet<string> = new Set([
  'deploy',
  'images',
  'leads',
  'script_hosts',
  'security',
  'stock',
  'url',
])
