/** The address from which the desk loads a picture; undefined if no picture is set. @param site the site's origin */
export const shownAt = (src: unknown, site: string): string | undefined => {
  if (typeof src !== 'string' || src === '') return undefined
  if (src.startsWith('/photos/')) return src.slice(1)
  if (src.startsWith('/')) return `${site}${src}${src.includes('?') ? '' : '?width=960'}`
  return src.replace(/^(?:http:)?\/\//i, 'https://')
}
