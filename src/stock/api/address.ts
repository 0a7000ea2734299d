import { isOn, variable, type Environment } from '#lib/environment/variable.ts'

/** Where the dealer backend is (spec §7), and the login for it. Both come only from the environment. */
export interface BackendAddress {
  /** Without a trailing slash. */
  url: string
  user: string
  password: string
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
  const login = environment[name]?.trim() ? { user: '', password: '' } : FAKE_LOGIN
  return {
    url,
    user: variable(environment, 'FORECOURT_API_USER') || login.user,
    password: variable(environment, 'FORECOURT_API_PASSWORD') || login.password,
  }
}
