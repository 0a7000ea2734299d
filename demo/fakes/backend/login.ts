import { timingSafeEqual, createHash } from 'node:crypto'
import { variable } from '#lib/environment/variable.ts'

/** The default login, which works only for this fake. */
export const DEFAULT_LOGIN = { user: 'forecourt', password: 'fake-password' }

export interface Login {
  user: string
  password: string
}

/** Reads FORECOURT_API_USER and FORECOURT_API_PASSWORD, which the sites' server uses too. */
export const loginFrom = (environment: NodeJS.ProcessEnv): Login => ({
  user: variable(environment, 'FORECOURT_API_USER') || DEFAULT_LOGIN.user,
  password: variable(environment, 'FORECOURT_API_PASSWORD') || DEFAULT_LOGIN.password,
})

/** Returns whether an Authorization header contains the login. */
export function opens(header: string | undefined, { user, password }: Login): boolean {
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return timingSafeEqual(digest(header ?? ''), digest(wanted))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
