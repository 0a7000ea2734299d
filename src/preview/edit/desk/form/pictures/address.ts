/** The address from which the desk shows a picture; undefined if there's none. @param site the site's origin */
export const shownAt = (src: unknown, site: string): string | undefined => {
  if (typeof src !== 'string' || src === '') return undefined
  if (src.startsWith('/photos/')) return src.slice(1)
  if (src.startsWith('/')) return `${site}${src}${src.includes('?') ? '' : '?width=960'}`
  return src.replace(/^(?:http:)?\/\//i, 'https://')
}

/** The value at a path in a part. */
export const valueAt = (values: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], values)
