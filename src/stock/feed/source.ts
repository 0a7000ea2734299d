import { closeSync, createWriteStream, realpathSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isOn, variable, type Environment } from '#lib/environment/variable.ts'
import { lookUp } from '#lib/values.ts'
import { MISSING, openFile } from '#site/loading/files.ts'
import { publicLookup, refusePrivate } from '#lib/publicAddress.ts'
import { FeedError, UnreachedError } from './read/row.ts'

/** Finds a feed, which is either a file in the tenant's folder or at an address. */

export const isAddress = (source: string): boolean => /^https?:\/\//i.test(source)

/** Maximum size in bytes, which is more than any dealer's feed has. */
const MOST = 1 << 29

/** @throws FeedError if it isn't a regular file in the tenant's folder */
export function fileOf(dir: string, source: string): string {
  const opened = openFile(dir, source, MOST)
  if ('problem' in opened) {
    if (opened.problem === MISSING) throw new UnreachedError('the tenant’s folder has no such file')
    throw new FeedError(opened.problem)
  }
  closeSync(opened.fd)
  return realpathSync(join(dir, source))
}
const MOST_REDIRECTS = 3
const FEEDS = 'text/csv, application/xml, application/json, */*;q=0.5'

export interface Download {
  address: string
  file: string
  /** Logins by host. They come from the environment, so that no tenant's file can send a login to another host. */
  logins?: Logins
  /** Whether addresses on this machine and its network are allowed. */
  allowPrivate: boolean
  /** The ETag and the date of the last response. If the feed hasn't changed since then, its server needn't send it again. */
  known?: Validators
  timeoutMs?: number
  /** Returns whether an address may be requested. Also called for the address of each redirect. If missing, every address is allowed. */
  mayAsk?: (address: URL) => boolean
  accept?: string
  /** Maximum size in bytes. */
  most?: number
}

export interface Validators {
  etag?: string
  lastModified?: string
}

export type Logins = Readonly<Record<string, string>>

/** `FORECOURT_FEED_LOGINS` is like `{"feeds.example.com": "user:password"}`. @throws Error if it has another form */
export function loginsFrom(environment: Environment): Logins {
  const text = variable(environment, 'FORECOURT_FEED_LOGINS')
  if (text === '') return {}
  const wrong = new Error(
    'FORECOURT_FEED_LOGINS must be JSON like {"feeds.example.com": "user:password"}, with a login for each host',
  )
  let logins: unknown
  try {
    logins = JSON.parse(text)
  } catch {
    throw wrong
  }
  if (typeof logins !== 'object' || logins === null || Array.isArray(logins)) throw wrong
  if (!Object.values(logins).every((login) => typeof login === 'string' && login.includes(':'))) throw wrong
  return logins as Logins
}

/** Whether feeds may be on this machine or its network (`FORECOURT_FEED_ALLOW_PRIVATE`). */
export const allowsPrivate = (environment: Environment): boolean =>
  isOn(environment, 'FORECOURT_FEED_ALLOW_PRIVATE')

/**
 * @returns the response's validators; undefined if the feed hasn't changed since `known`
 * @throws FeedError with the reason
 */
export async function download(wanted: Download): Promise<Validators | undefined> {
  let address = new URL(wanted.address)
  for (let redirects = 0; ; redirects++) {
    const response = await ask(address, wanted)
    const status = response.statusCode ?? 0
    const { location } = response.headers
    if (status >= 300 && status < 400 && status !== 304 && location !== undefined) {
      response.destroy()
      if (redirects === MOST_REDIRECTS) throw new UnreachedError(`${address.host} redirects too often`)
      address = new URL(location, address)
      continue
    }
    if (status === 304) {
      response.destroy()
      return undefined
    }
    if (status !== 200) {
      response.destroy()
      throw new UnreachedError(
        `${address.host} responded with ${status}${status === 401 ? '. Set its login in FORECOURT_FEED_LOGINS' : ''}`,
      )
    }
    await save(response, wanted.file, address.host, wanted.most)
    const { etag, 'last-modified': lastModified } = response.headers
    return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) }
  }
}

async function ask(
  address: URL,
  {
    logins = {},
    allowPrivate,
    known = {},
    timeoutMs = 120_000,
    mayAsk = () => true,
    accept = FEEDS,
  }: Download,
): Promise<IncomingMessage> {
  if (address.protocol !== 'https:' && !(allowPrivate && address.protocol === 'http:'))
    throw new UnreachedError(`${address.origin} isn’t https`)
  if (!mayAsk(address))
    throw new FeedError(`redirects to ${address.hostname}, which images.hosts in site.json doesn’t name`)
  const login = lookUp(logins, address.hostname)
  const request = address.protocol === 'https:' ? httpsRequest : httpRequest
  try {
    if (!allowPrivate) refusePrivate(address.hostname)
    return await new Promise((done, failed) => {
      const sent = request(address, {
        headers: {
          accept,
          ...(login !== undefined && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
          ...(known.etag !== undefined && { 'if-none-match': known.etag }),
          ...(known.lastModified !== undefined && { 'if-modified-since': known.lastModified }),
        },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(!allowPrivate && { lookup: publicLookup }),
      })
      sent.on('response', done)
      sent.on('error', failed)
      sent.end()
    })
  } catch (error) {
    throw new UnreachedError(`${address.host} doesn’t respond (${codeOf(error)})`)
  }
}

async function save(response: IncomingMessage, file: string, host: string, most = MOST): Promise<void> {
  let size = 0
  try {
    await pipeline(
      response,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > most) throw new FeedError(`is larger than ${most / (1 << 20)} MiB`)
          yield chunk
        }
      },
      createWriteStream(file),
    )
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError(`was cut off by ${host} (${codeOf(error)})`)
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
