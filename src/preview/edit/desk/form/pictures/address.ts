/** Where the desk shows a picture from; undefined for no picture. @param site its origin */
export const shownAt = (src: unknown, site: string): string | undefined => {
  if (typeof src !== 'string' || src === '') return undefined
  if (src.startsWith('/photos/')) return src.slice(1)
  if (src.startsWith('/')) return `${site}${src}${src.includes('?') ? '' : '?width=960'}`
  return src.replace(/^(?:http:)?\/\//i, 'https://')
}

/** A value by its place in a part. */
export const valueAt = (values: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], values)
