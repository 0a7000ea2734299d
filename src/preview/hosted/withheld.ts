/**
 * Settings that hosted desks don't show, because only the operator may change them. They decide where stock comes
 * from, where sites and leads are sent with the operator's credentials, and what code may run in pages.
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
