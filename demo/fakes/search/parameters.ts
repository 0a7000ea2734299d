import { badRequest } from './errors.ts'

export type Parameters = Record<string, unknown>

export const isObject = (value: unknown): value is Parameters =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a request's body as JSON, whatever its content type. Browsers send the body as text, because then they needn't send preflight
 * requests.
 */
export async function bodyOf(request: Request): Promise<Parameters> {
  const text = await request.text()
  if (text.trim() === '') return {}
  const value = parse(text)
  return isObject(value) ? value : badRequest('Invalid JSON: expected an object')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return badRequest('Invalid JSON')
  }
}

/** Returns a search's parameters: those in `params`, which may be a query string or an object, and those beside `params`. */
export function searchParameters({ params, ...rest }: Parameters): Parameters {
  if (params === undefined) return rest
  if (isObject(params)) return { ...rest, ...params }
  return typeof params === 'string'
    ? { ...rest, ...decoded(params) }
    : badRequest('params: expected a string')
}

/** Decodes a query string, where lists are written as JSON. */
function decoded(params: string): Parameters {
  return Object.fromEntries(
    [...new URLSearchParams(params)].map(([name, value]) => [
      name,
      value.startsWith('[') ? parse(value) : value,
    ]),
  )
}
