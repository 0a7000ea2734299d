/** The picture size a query asks for. */
export interface Size {
  /** px, 16 to 3840. */
  width: number
  /** In px, from 16 to 3840; null unless the picture is to be cropped. */
  height: number | null
  format: 'webp' | 'jpeg'
  /** 1 to 100. */
  quality: number
}

const KNOWN = new Set(['width', 'height', 'fit', 'auto', 'quality'])

/** An invalid query. The response is a 400 with this message. */
export class QueryError extends Error {}

function whole(query: URLSearchParams, name: string): number | null {
  const text = query.get(name)
  if (text === null) return null
  if (!/^\d{1,6}$/.test(text))
    throw new QueryError(`${name}: must be a whole number, not '${text.slice(0, 20)}'`)
  return Number(text)
}

const clamp = (value: number): number => Math.min(3840, Math.max(16, value))

/**
 * Reads a picture's query as image services do: `width`, `height` (only together with `fit=crop`), `auto=format` and
 * `quality` (75 by default). Ignores other names, such as campaign parameters.
 *
 * @param accept the request's Accept header
 * @throws QueryError
 */
export function readQuery(query: URLSearchParams, accept: string, defaultWidth: number): Size {
  for (const name of KNOWN) if (query.getAll(name).length > 1) throw new QueryError(`${name}: given twice`)
  const quality = whole(query, 'quality') ?? 75
  if (quality < 1 || quality > 100) throw new QueryError('quality: must be from 1 to 100')
  const fit = query.get('fit')
  if (fit !== null && fit !== 'crop') throw new QueryError('fit: must be crop')
  const auto = query.get('auto')
  if (auto !== null && auto !== 'format') throw new QueryError('auto: must be format')
  const height = whole(query, 'height')
  return {
    width: clamp(whole(query, 'width') ?? defaultWidth),
    height: height !== null && fit === 'crop' ? clamp(height) : null,
    format: auto === 'format' && accept.includes('image/webp') ? 'webp' : 'jpeg',
    quality,
  }
}
