const SEGMENT = /^[\w~-][\w.~-]*$/
/** Maximum length of each part of a path. File names can have 255 bytes, so this leaves room for a temporary suffix. */
const MAX_SEGMENT = 200
const MAX_DEPTH = 12

/** Whether a page can have this path. Each part must be a name without a special meaning to a file system or server. */
export function isPublicPath(path: string): boolean {
  if (path === '/') return true
  if (!path.startsWith('/')) return false
  const segments = path.slice(1).split('/')
  return (
    segments.length <= MAX_DEPTH &&
    segments.every(
      (segment) => segment.length <= MAX_SEGMENT && SEGMENT.test(segment) && !segment.endsWith('.'),
    )
  )
}
