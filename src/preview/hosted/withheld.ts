/**
 * Settings that are the operator's, and in no hosted desk: where stock comes from and sites and leads go, with the operator's
 * credentials, and what may run in pages.
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
