/** The dealer backend (spec §7). Where it is and what opens it come from the environment only. */
export interface BackendAddress {
  /** Without a slash at the end. */
  url: string
  user: string
  password: string
}

/** Where the fake backend listens when nothing else is said. */
export const DEFAULT_API_URL = 'http://127.0.0.1:4400'
/** What opens the fake backend, and nothing else. */
export const FAKE_LOGIN = { user: 'forecourt', password: 'fake-password' }

/**
 * FORECOURT_API_URL, _USER and _PASSWORD; with FORECOURT_API_STAGING set, FORECOURT_API_STAGING_URL instead (spec §7).
 *
 * @throws Error when the staging backend is asked for and not named: its leads would go to the real one
 */
export const backendFrom = (environment: NodeJS.ProcessEnv): BackendAddress => {
  const staging = Boolean(environment['FORECOURT_API_STAGING'])
  const named = environment[staging ? 'FORECOURT_API_STAGING_URL' : 'FORECOURT_API_URL']
  if (staging && !named)
    throw new Error('FORECOURT_API_STAGING is set: FORECOURT_API_STAGING_URL must name the staging backend')
  const login = named ? { user: '', password: '' } : FAKE_LOGIN
  return {
    url: (named || DEFAULT_API_URL).replace(/\/+$/, ''),
    user: environment['FORECOURT_API_USER'] ?? login.user,
    password: environment['FORECOURT_API_PASSWORD'] ?? login.password,
  }
}
