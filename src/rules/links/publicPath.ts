const SEGMENT = /^[\w~-][\w.~-]*$/
/** File systems take 255 bytes a name; room is left for the suffix of a file being written. */
const MAX_SEGMENT = 200
const MAX_DEPTH = 12

/** Whether a path can be a page: plain segments only, nothing that a disk or a server reads as more than a name. */
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
