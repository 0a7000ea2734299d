import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/**
 * A mail server on this machine that keeps what it receives. It can be stopped and started again on the same port.
 */
export interface MailServer {
  /** smtp://127.0.0.1:… */
  url: () => string
  mails: ParsedMail[]
  raw: string[]
  logins: string[]
  start: () => Promise<void>
  /** Stops, breaking all connections, like a machine that crashes. */
  stop: () => Promise<void>
  /** How to respond to messages instead of accepting them; null to accept them. */
  refuse: { code: number; message: string } | null
  /** How many of the next messages the server accepts without responding: it breaks the connection instead. */
  loseAnswers: number
  /** Addresses that the server rejects. */
  unknown: Set<string>
}

export function mailServer({ login = '', size = 0 } = {}): MailServer {
  let server: SMTPServer | undefined
  let port = 0
  const fail = (code: number, message: string): Error =>
    Object.assign(new Error(message), { responseCode: code })
  const it: MailServer = {
    url: () => `smtp://127.0.0.1:${port}`,
    mails: [],
    raw: [],
    logins: [],
    refuse: null,
    loseAnswers: 0,
    unknown: new Set(),
    start: () =>
      new Promise((ready, failed) => {
        server = new SMTPServer({
          disabledCommands: login === '' ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
          authOptional: login === '',
          allowInsecureAuth: true,
          ...(size > 0 && { size }),
          onAuth: ({ username = '', password = '' }, _session, done) => {
            it.logins.push(`${username}:${password}`)
            if (`${username}:${password}` === login) done(null, { user: username })
            else done(fail(535, 'the password secret-of-somebody is wrong'))
          },
          onRcptTo: ({ address }, _session, done) =>
            done(it.unknown.has(address) ? fail(550, `there is no ${address}`) : null),
          onData: (stream, session, done) => {
            const chunks: Buffer[] = []
            stream.on('data', (chunk: Buffer) => chunks.push(chunk))
            stream.on('end', () => {
              if (it.refuse) return done(fail(it.refuse.code, it.refuse.message))
              const raw = Buffer.concat(chunks)
              void simpleParser(raw).then((mail) => {
                it.mails.push(mail)
                it.raw.push(raw.toString('utf8'))
                if (it.loseAnswers === 0) return done()
                it.loseAnswers--
                for (const connection of server?.connections ?? []) connection.close()
              })
            })
            void session
          },
        })
        // Ignore errors of individual connections, because clients may disappear.
        server.on('error', () => {})
        server.server.once('error', failed)
        server.listen(port, '127.0.0.1', () => {
          port = (server?.server.address() as AddressInfo).port
          ready()
        })
      }),
    stop: async () => {
      const closed = new Promise<void>((done) => server?.close(() => done()))
      for (const connection of server?.connections ?? []) connection.close()
      await closed
    },
  }
  return it
}
