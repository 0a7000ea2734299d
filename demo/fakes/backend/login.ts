import { timingSafeEqual, createHash } from 'node:crypto'

/** What opens the fake when nothing else is said; it opens nothing else. */
export const DEFAULT_LOGIN = { user: 'forecourt', password: 'fake-password' }

export interface Login {
  user: string
  password: string
}

/** FORECOURT_API_USER and FORECOURT_API_PASSWORD, which the sites' server uses too. */
export const loginFrom = (environment: NodeJS.ProcessEnv): Login => ({
  user: environment['FORECOURT_API_USER'] ?? DEFAULT_LOGIN.user,
  password: environment['FORECOURT_API_PASSWORD'] ?? DEFAULT_LOGIN.password,
})

/** Whether an Authorization header is that of the login. */
export const opens = (header: string | undefined, { user, password }: Login): boolean => {
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return timingSafeEqual(digest(header ?? ''), digest(wanted))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
