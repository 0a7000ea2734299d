import { createTransport } from 'nodemailer'
import { mailServerOf } from '#site/settings/mailServer.ts'
import type { Environment } from '../environment.ts'

/** The way to the mail server that the environment names. */

/** Set to 1, a server is used that offers no TLS, as one in the same private network may. */
export const SMTP_PLAIN = 'FORECOURT_SMTP_PLAIN'

/** Milliseconds. */
const CONNECT_MS = 10_000
/** Milliseconds without a byte. */
const SILENCE_MS = 30_000

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

export interface Smtp {
  transport: ReturnType<typeof createTransport>
  from: string
}

/** A tenant's own variables come first, then those of all. */
export const smtpFrom = (environment: Environment, slug: string): Smtp | { trouble: string } => {
  const server = mailServerOf(environment, slug)
  if ('trouble' in server) return server
  const { url, from } = server
  const secure = url.protocol === 'smtps:'
  const plain = LOCAL.has(url.hostname) || environment[SMTP_PLAIN] === '1'
  const [user, pass] = [decoded(url.username), decoded(url.password)]
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // Neither the password nor a lead goes over a line that anybody can read.
    requireTLS: !secure && !plain,
    ...(user !== '' && { auth: { user, pass } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Nothing in a message may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { transport, from }
}

/** As it is where it was not encoded. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * What a failed try means: the message alone may be at fault where the server has read it and refuses it for good; all else
 * is about the server, the login or the addresses. Never with what the server said: it may quote anybody.
 */
export const failureOf = (error: unknown): { kind: 'down' | 'refused'; trouble: string } => {
  const { code, responseCode, command } = error as {
    code?: unknown
    responseCode?: unknown
    command?: unknown
  }
  const status = typeof responseCode === 'number' ? responseCode : 0
  const words = status > 0 ? `SMTP ${status}` : typeof code === 'string' ? code : 'no answer'
  const at = typeof command === 'string' && /^[A-Z ]{2,20}$/.test(command) ? ` at ${command}` : ''
  const kind = code === 'EMESSAGE' && (status >= 500 || status === 0) ? 'refused' : 'down'
  return { kind, trouble: `${words}${at}` }
}
