import { hash } from 'node:crypto'
import { TenantError } from '#site/loading/problems.ts'
import { allAdminKeys, type Environment } from './adminKey.ts'
import { rightsOfKey, type KeyVerdict, type SearchAccount } from './keyRights.ts'

interface KeyCheck {
  known: string | undefined
  onFound: (fingerprint: string) => void
  environment: Environment
  /** Whether to ask the service even about a key that's known to allow only searching. */
  again: boolean
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
  if (!check.again && check.known === fingerprint) return []
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
