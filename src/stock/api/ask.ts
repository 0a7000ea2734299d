import type { BackendAddress } from './address.ts'

export interface Answer {
  status: number
  statusText: string
  /** The parsed JSON of the body; null if it isn't JSON or is too long. */
  body: unknown
}

type Ask = (path: string, init: RequestInit) => Promise<Answer>

/** Maximum size of a response's body in bytes. The rest of a longer body isn't read. */
const MAX_ANSWER = 2_000_000

export function asking({ url, user, password }: BackendAddress, timeoutMs: number): Ask {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return async (path, init) => {
    const headers = new Headers(init.headers)
    headers.set('accept', 'application/json')
    if (user !== '') headers.set('authorization', authorization)
    const signal = AbortSignal.timeout(timeoutMs)
    // Redirects aren't followed, because they could take the shopper's data and the login anywhere.
    const response = await fetch(`${url}${path}`, { ...init, headers, signal, redirect: 'error' })
    return { status: response.status, statusText: response.statusText, body: await bodyOf(response) }
  }
}

export const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300

async function bodyOf(response: Response): Promise<unknown> {
  let size = 0
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array
    size += bytes.length
    if (size > MAX_ANSWER) return null
    chunks.push(bytes)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch {
    // A body that isn't JSON counts as no response (spec §8).
    return null
  }
}

export async function quietly(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch {
    return null
  }
}

/** The reason why there was no response, in a few words or as a code: 'ECONNREFUSED'. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
}
