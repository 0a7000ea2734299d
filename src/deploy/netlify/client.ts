import { setTimeout as wait } from 'node:timers/promises'
import { NetlifyAPI } from '@netlify/api'
import type { NetlifyTarget } from '../target.ts'

/** Netlify's official client, with what it leaves to its callers: how long to wait, and when to ask again. */

/** ms that one request may take. */
const REQUEST_MS = 120_000

/** ms that Netlify may take to compare digests, or to make a deploy ready. */
const PATIENCE_MS = 15 * 60_000

/** What we read of a deploy. */
export interface DeployState {
  id?: string
  state?: string
  required?: string[]
  required_functions?: string[]
  error_message?: string
  ssl_url?: string
  /** When visitors first saw it. */
  published_at?: string
}

/** Netlify said that it can't; the message is for the reader. */
export class NetlifyError extends Error {
  override name = 'NetlifyError'
}

export const openNetlify = ({ token, api }: NetlifyTarget): NetlifyAPI => {
  const url = new URL(api)
  return new NetlifyAPI(token, {
    scheme: url.protocol.slice(0, -1),
    host: url.host,
    pathPrefix: url.pathname,
    userAgent: 'forecourt',
  })
}

/** What limits the time of one request. */
export const patience = (ms = REQUEST_MS) => ({ signal: AbortSignal.timeout(ms) })

/** Asks how a deploy is until it is in one of these states. */
export const until = async (
  client: NetlifyAPI,
  site_id: string,
  deploy: DeployState,
  states: readonly string[],
): Promise<DeployState> => {
  const deploy_id = deploy.id ?? ''
  const end = performance.now() + PATIENCE_MS
  let now = deploy
  for (let pause = 100; !states.includes(now.state ?? ''); pause = Math.min(pause * 2, 3_000)) {
    if (now.state === 'error' || now.state === 'rejected')
      throw new NetlifyError(`could not make deploy ${deploy_id} ready: ${now.error_message ?? now.state}`)
    if (performance.now() > end)
      throw new NetlifyError(`deploy ${deploy_id} was not ready after ${PATIENCE_MS / 60_000} minutes`)
    await wait(pause)
    now = await insist(() => client.getSiteDeploy({ site_id, deploy_id }, patience()))
  }
  return now
}

/** Pauses between tries, in ms. */
const PAUSES = [500, 2_000]

/** Connections that were not made; those that broke or timed out, the client tries again itself. */
const NO_CONNECTION = new Set<unknown>(['ECONNREFUSED', 'EAI_AGAIN', 'EPIPE'])

/** The client repeats what met a rate limit or a broken connection; a server that has trouble is asked again here. */
export const insist = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (const pause of PAUSES) {
    try {
      return await ask()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (statusOf(error) < 500 && !NO_CONNECTION.has(code)) throw error
      await wait(pause)
    }
  }
  return ask()
}

/** The status of an answer that the client threw; 0 where there was none. */
export const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error ? Number(error.status) : 0
