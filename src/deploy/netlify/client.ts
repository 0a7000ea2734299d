import { setTimeout as wait } from 'node:timers/promises'
import { NetlifyAPI } from '@netlify/api'
import type { NetlifyTarget } from '../target.ts'

/** Adds what Netlify's official client leaves to its callers: time limits and retries. */

const REQUEST_MS = 120_000

/** Time limit for Netlify to compare digests or prepare a deploy, in ms. */
const PATIENCE_MS = 15 * 60_000

export interface DeployState {
  id?: string
  state?: string
  required?: string[]
  required_functions?: string[]
  error_message?: string
  ssl_url?: string
  published_at?: string
}

export class NetlifyError extends Error {
  override name = 'NetlifyError'
}

export function openNetlify({ token, api }: NetlifyTarget): NetlifyAPI {
  const url = new URL(api)
  return new NetlifyAPI(token, {
    scheme: url.protocol.slice(0, -1),
    host: url.host,
    pathPrefix: url.pathname,
    userAgent: 'forecourt',
  })
}

export const patience = (ms = REQUEST_MS) => ({ signal: AbortSignal.timeout(ms) })

export async function until(
  client: NetlifyAPI,
  site_id: string,
  deploy: DeployState,
  states: readonly string[],
): Promise<DeployState> {
  const deploy_id = deploy.id ?? ''
  const end = performance.now() + PATIENCE_MS
  let now = deploy
  for (let pause = 100; !states.includes(now.state ?? ''); pause = Math.min(pause * 2, 3_000)) {
    if (now.state === 'error' || now.state === 'rejected')
      throw new NetlifyError(`couldn’t make deploy ${deploy_id} ready: ${now.error_message ?? now.state}`)
    if (performance.now() > end)
      throw new NetlifyError(`deploy ${deploy_id} wasn’t ready after ${PATIENCE_MS / 60_000} minutes`)
    await wait(pause)
    now = await insist(() => client.getSiteDeploy({ site_id, deploy_id }, patience()))
  }
  return now
}

/** In ms. */
const PAUSES = [500, 2_000]

/**
 * Errors after which `insist` retries, because there was no connection. After broken connections and timeouts, the
 * client itself retries.
 */
const NO_CONNECTION = new Set<unknown>(['ECONNREFUSED', 'EAI_AGAIN', 'EPIPE'])

/**
 * Makes a request, and retries it after server errors and refused connections. After rate limits and broken
 * connections, the client itself retries.
 */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
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

/** 0 if there was no response. */
export const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error ? Number(error.status) : 0
