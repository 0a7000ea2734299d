import { badRequest } from './errors.ts'

export type Parameters = Record<string, unknown>

export const isObject = (value: unknown): value is Parameters =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A request's body as JSON, whatever type it says it is: browsers send it as text, to be asked less often first. */
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

/** The parameters of a search: as they are, and those in `params` as an address carries them (or as an object). */
export function searchParameters({ params, ...rest }: Parameters): Parameters {
  if (params === undefined) return rest
  if (isObject(params)) return { ...rest, ...params }
  return typeof params === 'string'
    ? { ...rest, ...decoded(params) }
    : badRequest('params: expected a string')
}

/** Lists are written as JSON in an address. */
function decoded(params: string): Parameters {
  return Object.fromEntries(
    [...new URLSearchParams(params)].map(([name, value]) => [
      name,
      value.startsWith('[') ? parse(value) : value,
    ]),
  )
}
