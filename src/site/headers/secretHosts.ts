import type { Problem } from '../loading/problems.ts'

/** A tenant's setting that says where a secret of the environment is sent. */
export interface SecretUse {
  /** The field of `site.json`: 'search.host'. */
  field: string
  address: URL
  /** What is sent there: 'the admin key'. */
  secret: string
  /** The variable that names the hosts which may have it, separated by commas: 'search.example.com,127.0.0.1:4400'. */
  variable: string
}

type Environment = Readonly<Record<string, string | undefined>>

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Whether what is sent there can be read on the way; on this machine it can't. */
export const isReadable = ({ protocol, hostname }: URL): boolean =>
  protocol !== 'https:' && !LOOPBACK.test(hostname)

/**
 * Why a secret must not be sent where a tenant's `site.json` says; undefined if it may. A tenant's editors choose an address, and only the
 * operator says whom to trust with a secret that may be every tenant's.
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
    message: `in the environment does not name ${address.host}, where ${field} of site.json would send ${secret}: add it if that host may have it`,
  }
}
