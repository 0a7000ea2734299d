import { createTransport } from 'nodemailer'
import { mailServerOf } from '#site/settings/environment.ts'
import { isOn, type Environment } from '#lib/environment/variable.ts'

const CONNECT_MS = 10_000
/** A silent connection is closed after this time. */
const SILENCE_MS = 30_000

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

interface Smtp {
  transport: ReturnType<typeof createTransport>
  from: string
  /** Without the login. */
  address: string
}

export function smtpFrom(environment: Environment, slug: string): Smtp | { trouble: string } {
  const server = mailServerOf(environment, slug)
  if ('trouble' in server) return server
  const { url, from } = server
  const secure = url.protocol === 'smtps:'
  const mayBePlain = LOCAL.has(url.hostname) || isOn(environment, 'FORECOURT_SMTP_PLAIN')
  const [user, pass] = [decoded(url.username), decoded(url.password)]
  const port = Number(url.port) || (secure ? 465 : 587)
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
    secure,
    // Never send the password or a lead unencrypted.
    requireTLS: !secure && !mayBePlain,
    ...(user !== '' && { auth: { user, pass } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A message mustn't make the library read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { transport, from, address: `${url.hostname}:${port}` }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * If the server has read the message and refuses it permanently, the message may be at fault. Otherwise, it's the
 * server, the login or an address. The server's response is never quoted, because it may contain personal data.
 */
export function failureOf(error: unknown, address: string): { kind: 'down' | 'refused'; trouble: string } {
  const { code, responseCode, command } = error as {
    code?: unknown
    responseCode?: unknown
    command?: unknown
  }
  const status = typeof responseCode === 'number' ? responseCode : 0
  const words = status > 0 ? `SMTP ${status}` : typeof code === 'string' ? code : 'no answer'
  const where = typeof command === 'string' && /^[A-Z ]{2,20}$/.test(command) ? ` at ${command}` : ''
  if (command === 'CONN' && status === 0)
    return { kind: 'down', trouble: `the mail server at ${address} can’t be reached (${words})` }
  const kind = code === 'EMESSAGE' && (status >= 500 || status === 0) ? 'refused' : 'down'
  return { kind, trouble: `${words}${where}` }
}
