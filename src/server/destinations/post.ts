import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { publicLookup, refusePrivate } from '#lib/publicAddress.ts'

interface Post {
  body: string
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  /** Whether to allow addresses on this machine or its network. */
  allowPrivate: boolean
}

/**
 * Sends a POST request to an address that somebody else chose. Redirects aren't followed, because they could send the
 * shopper's data anywhere. Of the response, only the status is read.
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
      // Open a new connection each time, because the address is checked when the connection is opened.
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
