import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { publicLookup, refusePrivate } from '#lib/publicAddress.ts'

export interface Post {
  body: string
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  /** Whether to allow addresses on this machine or its network. */
  allowPrivate: boolean
}

/**
 * POSTs to an address chosen by others. Doesn't follow redirects, which could send the shopper's data anywhere, and reads only the status.
 *
 * @returns the status
 * @throws Error with a code for the reason
 */
export const post = async (
  address: string,
  { body, headers, timeoutMs, allowPrivate }: Post,
): Promise<number> => {
  const url = new URL(address)
  if (!allowPrivate) refusePrivate(url.hostname)
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const bytes = Buffer.from(body)
  return new Promise((done, failed) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': bytes.length },
      // Opens a new connection each time, so that the address is always checked.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!allowPrivate && { lookup: publicLookup }),
    })
    sent.on('response', (response) => {
      done(response.statusCode ?? 0)
      response.destroy()
    })
    sent.on('error', failed)
    sent.end(bytes)
  })
}
