import { isOn, variable, type Environment } from '#lib/environment/variable.ts'

/** Where the dealer backend is (spec §7), and the login for it. Both come only from the environment. */
export interface BackendAddress {
  /** Without a trailing slash. */
  url: string
  user: string
  password: string
  /** Whether the environment doesn't say where the backend is. */
  isDefault?: boolean
}

/** The fake backend's default address. */
export const DEFAULT_API_URL = 'http://127.0.0.1:4400'
export const FAKE_LOGIN = { user: 'forecourt', password: 'fake-password' }

/**
 * If FORECOURT_API_STAGING is set, the address is the one in FORECOURT_API_STAGING_URL (spec §7).
 *
 * @throws Error if staging is on without an address, because leads would otherwise go to the real backend
 */
export function backendFrom(environment: Environment): BackendAddress {
  const isStaging = isOn(environment, 'FORECOURT_API_STAGING')
  const name = isStaging ? 'FORECOURT_API_STAGING_URL' : 'FORECOURT_API_URL'
  const url = variable(environment, name)
  if (url === '')
    throw new Error(
      'FORECOURT_API_STAGING is set, so FORECOURT_API_STAGING_URL must name the staging backend',
    )
  const named = Boolean(environment[name]?.trim())
  const login = named ? { user: '', password: '' } : FAKE_LOGIN
  return {
    url,
    ...(!named && { isDefault: true }),
    // Read each time, because SIGHUP may have replaced them.
    get user() {
      return variable(environment, 'FORECOURT_API_USER') || login.user
    },
    get password() {
      return variable(environment, 'FORECOURT_API_PASSWORD') || login.password
    },
  }
}
