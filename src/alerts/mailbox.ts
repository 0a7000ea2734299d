/**
 * Characters that a provider ignores in the name before the '@'. Others may have two mailboxes that differ in these.
 */
const IGNORED: ReadonlyMap<string, RegExp> = new Map([
  ['gmail.com', /\./g],
  ...['proton.me', 'protonmail.com', 'pm.me'].map((domain) => [domain, /[._-]/g] as const),
])
const SAME: ReadonlyMap<string, string> = new Map([['googlemail.com', 'gmail.com']])

/**
 * Anything after a '+' is left out at any domain: most providers ignore it, and to count two mailboxes as one does
 * little harm.
 *
 * @example mailboxOf('Ann.Lee+cars@googlemail.com') → 'annlee@gmail.com'
 */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  const domain = SAME.get(host) ?? host
  const base = name.replace(/(?<=.)\+.*/, '')
  return `${base.replace(IGNORED.get(domain) ?? '', '')}@${domain}`
}
