import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** Can be stopped and started again on the same port. */
export interface MailServer {
  url: () => string
  mails: ParsedMail[]
  raw: string[]
  logins: string[]
  start: () => Promise<void>
  /** Breaks all connections, like a machine that crashes. */
  stop: () => Promise<void>
  /** Sent instead of accepting messages. */
  refuse: { code: number; message: string } | null
  /** The server accepts so many of the next messages, but breaks the connection instead of responding. */
  loseAnswers: number
  unknown: Set<string>
}

interface MailServerOptions {
  /** `user:password`; '' if anybody may send. */
  login?: string
  /** 0 for any free port. */
  port?: number
  /** Takes a message of so many bytes, in place of `mails` and `raw`. */
  receive?: (mail: ParsedMail, bytes: number) => void
}

/** As most mail servers accept. */
const MOST_BYTES = 25 * 1024 * 1024

export function mailServer({ login = '', port = 0, receive }: MailServerOptions = {}): MailServer {
  let server: SMTPServer | undefined
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
          size: MOST_BYTES,
          onAuth: ({ username = '', password = '' }, _session, done) => {
            it.logins.push(`${username}:${password}`)
            if (`${username}:${password}` === login) done(null, { user: username })
            else done(fail(535, 'the password secret-of-somebody is wrong'))
          },
          onRcptTo: ({ address }, _session, done) =>
            done(it.unknown.has(address) ? fail(550, `there is no ${address}`) : null),
          onData: (stream, _session, done) => {
            const chunks: Buffer[] = []
            stream.on('data', (chunk: Buffer) => stream.sizeExceeded || chunks.push(chunk))
            stream.on('end', () => {
              if (it.refuse) return done(fail(it.refuse.code, it.refuse.message))
              if (stream.sizeExceeded) return done(fail(552, `the message has more than ${MOST_BYTES} bytes`))
              const raw = Buffer.concat(chunks)
              simpleParser(raw).then(
                (mail) => {
                  if (receive) receive(mail, raw.length)
                  else {
                    it.mails.push(mail)
                    it.raw.push(raw.toString('utf8'))
                  }
                  if (it.loseAnswers === 0) return done()
                  it.loseAnswers--
                  for (const connection of server?.connections ?? []) connection.close()
                },
                () => done(fail(554, 'the message can’t be read')),
              )
            })
          },
        })
        // Clients may disappear.
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
