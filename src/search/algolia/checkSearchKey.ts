import { hash } from 'node:crypto'
import { TenantError } from '#site/loading/problems.ts'
import { allAdminKeys } from './adminKey.ts'
import type { Environment } from '#lib/environment/variable.ts'
import { serviceAddress, serviceHosts } from './host.ts'

interface SearchAccount {
  host: string
  app_id: string
  api_key: string
}

type KeyVerdict =
  | { is: 'search-only' }
  | { is: 'too-much'; rights: string[] }
  /** The service doesn't know the key, or the key belongs to another application. */
  | { is: 'refused' }
  | { is: 'unknown'; reason: string }

/** Time limit (ms) for all requests together, so that a build never waits long for the service. */
const PATIENCE = 2_000

const ALLOWED: readonly string[] = ['search']

/**
 * Any key may be used to look up its own rights, except an admin key, for which the service responds with 404. So after a 404, this tries to
 * list all keys, which only an admin key allows.
 */
export async function rightsOfKey(
  { host, app_id, api_key }: SearchAccount,
  ask: typeof fetch = fetch,
  patience = PATIENCE,
): Promise<KeyVerdict> {
  const signal = AbortSignal.timeout(patience)
  const base = serviceHosts(host) ? serviceAddress(host) : new URL(`https://${app_id}-dsn.algolia.net`)
  const get = async (path: string): Promise<{ status: number; body: unknown }> => {
    const response = await ask(base.href.replace(/\/+$/, '') + path, {
      headers: { 'x-algolia-application-id': app_id, 'x-algolia-api-key': api_key },
      redirect: 'error',
      signal,
    })
    return { status: response.status, body: response.ok ? await response.json() : undefined }
  }
  try {
    const keyResponse = await get(`/1/keys/${encodeURIComponent(api_key)}`)
    if (keyResponse.status === 200) return verdictOf(keyResponse.body)
    if (keyResponse.status === 404) {
      const all = await get('/1/keys')
      return all.status === 200 ? { is: 'too-much', rights: ['admin'] } : { is: 'refused' }
    }
    if (keyResponse.status === 401 || keyResponse.status === 403) return { is: 'refused' }
    return { is: 'unknown', reason: `it responded with status ${keyResponse.status}` }
  } catch (error) {
    return { is: 'unknown', reason: reasonOf(error, patience) }
  }
}

function verdictOf(body: unknown): KeyVerdict {
  const acl: unknown = typeof body === 'object' && body !== null && 'acl' in body ? body.acl : undefined
  if (!Array.isArray(acl)) return { is: 'unknown', reason: 'it didn’t say what the key may do' }
  const more = acl.map(String).filter((right) => !ALLOWED.includes(right))
  return more.length === 0 ? { is: 'search-only' } : { is: 'too-much', rights: more }
}

function reasonOf(error: unknown, patience: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `it didn’t respond within ${patience / 1000} seconds`
  if (error instanceof SyntaxError) return 'its response wasn’t JSON'
  const { cause } = error
  return cause instanceof Error ? cause.message || cause.name : error.message
}

interface KeyCheck {
  knownFingerprint: string | undefined
  onFound: (fingerprint: string) => void
  environment: Environment
  /** Whether to ask the service even about a key that's known to allow only searching. */
  alwaysAsk: boolean
  ask?: (account: SearchAccount) => Promise<KeyVerdict>
}

/**
 * With an admin key, anybody could change the index. The service is asked only once about each key. If it can't be reached, a warning is
 * returned.
 *
 * @throws TenantError that names site.json and search.api_key if the key allows more than searching
 */
export async function checkSearchKey(
  slug: string,
  account: SearchAccount,
  check: KeyCheck,
): Promise<string[]> {
  const { host, app_id, api_key } = account
  if (host === '' || app_id === '' || api_key === '') return []
  const refuse = (what: string): never => {
    const message = `${what}, and every visitor can read it. Use a key whose only right is "search". If this one was ever published, replace it at the service`
    throw new TenantError(slug, [{ file: 'site.json', field: 'search.api_key', message }])
  }
  if (allAdminKeys(check.environment).includes(api_key)) refuse('is an admin key in the environment')
  const fingerprint = hash('sha256', JSON.stringify([host, app_id, api_key]), 'base64url')
  if (!check.alwaysAsk && check.knownFingerprint === fingerprint) return []
  const verdict = await (check.ask ?? rightsOfKey)(account)
  if (verdict.is === 'too-much') refuse(`may do more than search (${verdict.rights.join(', ')})`)
  if (verdict.is === 'refused') {
    return [
      `site.json: search.api_key is not a key for application ${app_id}, according to ${host}, so searches will fail`,
    ]
  }
  if (verdict.is === 'unknown') {
    return [
      `site.json: search.api_key couldn’t be checked with ${host}: ${verdict.reason}. Make sure that it can only search`,
    ]
  }
  check.onFound(fingerprint)
  return []
}
