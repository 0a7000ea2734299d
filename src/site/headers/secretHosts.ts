import type { Problem } from '../loading/problems.ts'

/** A tenant's setting that decides where a secret from the environment is sent. */
export interface SecretUse {
  /** Name of the setting in `site.json`: 'search.host'. */
  field: string
  address: URL
  /** What is sent: 'the admin key'. */
  secret: string
  /**
   * The variable that lists the hosts that may have the secret, separated by commas:
   * 'search.example.com,127.0.0.1:4400'.
   */
  variable: string
}

type Environment = Readonly<Record<string, string | undefined>>

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Tells if others could read what is sent to an address, because it isn't encrypted. Nobody else can read what stays
 * on this machine.
 */
export const isReadable = ({ protocol, hostname }: URL): boolean =>
  protocol !== 'https:' && !LOOPBACK.test(hostname)

/**
 * Says why a secret must not be sent to the address in a tenant's `site.json`; undefined if the secret may be sent.
 * Editors choose the address, but only the operator decides who gets a secret that all tenants may share.
 */
export const secretHostProblem = (use: SecretUse, environment: Environment): Problem | undefined => {
  const { field, address, secret, variable } = use
  if (isReadable(address))
    return {
      file: 'site.json',
      field,
      message: `must be an https:// address: ${secret} would be sent to ${address.host} in plain text`,
    }
  const allowed = (environment[variable] ?? '').split(/[\s,]+/).map((host) => host.toLowerCase())
  if (allowed.includes(address.host)) return undefined
  return {
    file: '',
    field: variable,
    message: `in the environment does not list ${address.host}, but ${field} in site.json would send ${secret} there: add the host if it’s allowed to receive the secret`,
  }
}
