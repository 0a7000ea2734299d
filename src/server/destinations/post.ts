import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { publicLookup, refusePrivate } from '#lib/publicAddress.ts'

export interface Post {
  body: string
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  /** Also where it leads to this machine or its network. */
  allowPrivate: boolean
}

/**
 * POST to an address of somebody else's choice. Redirects are not followed: they could lead the shopper's data anywhere.
 * What is answered besides the status is not read.
 *
 * @returns the status
 * @throws Error with a code that says why there was no answer
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
      // A connection of its own: none is kept that was once allowed.
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
