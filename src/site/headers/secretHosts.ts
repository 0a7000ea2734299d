import { variable, type Environment } from '#lib/environment/variable.ts'
import type { Problem } from '../loading/problems.ts'

/** A setting of a tenant that decides where a secret from the environment is sent. */
interface SecretUse {
  /** The setting's name in `site.json`: 'search.host'. */
  field: string
  address: URL
  /** The name of the secret: 'the admin key'. */
  secret: string
  /**
   * The name of the variable that lists the hosts to which the secret may be sent. An example of its value:
   * 'search.example.com,127.0.0.1:4400'.
   */
  hosts: 'FORECOURT_SEARCH_HOSTS' | 'FORECOURT_S3_HOSTS'
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Whether others could read what's sent to an address, because it's sent without encryption. What stays on this machine can't be read by
 * others.
 */
export const isReadable = ({ protocol, hostname }: URL): boolean =>
  protocol !== 'https:' && !LOOPBACK.test(hostname)

/**
 * The reason why a secret mustn't be sent to an address in a tenant's `site.json`; undefined if it may be sent. Editors choose the address,
 * but the secret may be one that all tenants share, so only the operator decides who gets it.
 */
export function secretHostProblem(use: SecretUse, environment: Environment): Problem | undefined {
  const { field, address, secret, hosts } = use
  if (isReadable(address))
    return {
      file: 'site.json',
      field,
      message: `must be an https:// address; otherwise ${secret} would be sent to ${address.host} in plain text`,
    }
  const allowed = variable(environment, hosts)
    .split(/[\s,]+/)
    .map((host) => host.toLowerCase())
  if (allowed.includes(address.host)) return undefined
  return {
    file: '',
    field: hosts,
    message: `in the environment does not list ${address.host}, but ${field} in site.json would send ${secret} there: add the host if it’s allowed to receive the secret`,
  }
}
