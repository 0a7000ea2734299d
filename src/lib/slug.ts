/** Makes a safe slug from any text: 'Škoda Kamiq 1.0' → 'skoda-kamiq-1-0'; '' if the text has no letter or digit. */
export function slugify(text: unknown): string {
  if (typeof text !== 'string') return ''
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 200)
    .replace(/^-+|-+$/g, '')
}

/** For comparing names: 'Škoda' → 'skoda'. */
export function fold(text: string): string {
  // Most names have no accents, and needn't be normalised.
  return (/[^ -~]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text).toLowerCase()
}
