import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { warnIfOpen } from '../entrances.ts'
import { listen, LOOPBACK, portTaken } from '../listen.ts'
import { host, port } from '../options.ts'
import { onStop } from '../signals.ts'
import { checkTenantsFolder } from '#site/loading/listTenants.ts'
import type { Mailbox } from '#demo/fakes/mail/mailbox.ts'
import { fakeMail, SMTP_PORT } from '#demo/fakes/mail/address.ts'
import { DOCS } from '#lib/docs.ts'

interface Options {
  tenants: string
  state: string
  host: string
  port: number
  smtpPort?: number
  heavyScripts?: true
}

export const fakesCommand = (): Command =>
  new Command('fakes')
    .description('Serves fakes of everything a dealer site talks to, so that it all runs on one machine.')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--state <dir>', 'where rendered pictures and received leads are kept between runs', '.forecourt')
    .option('--host <address>', 'the address to listen on', host, LOOPBACK)
    .option('--port <n>', 'the port to listen on', port, 4400)
    .option('--smtp-port <n>', `the port to receive emails on (default: ${SMTP_PORT}, if it’s free)`, port)
    .option('--heavy-scripts', 'keep the browser as busy as real third-party scripts do')
    .addHelpText(
      'after',
      `
GET / lists the services with their addresses. The search service takes its applications and keys from
FORECOURT_FAKES_SEARCH_APPS, as APP:search-key:admin-key separated by commas (default:
FORECOURT:fake-search-key:fake-admin-key). The dealer backend expects FORECOURT_API_USER and FORECOURT_API_PASSWORD
(default: forecourt and fake-password). PUT /faults makes it fail (${DOCS}/leads.md), and /leads shows what arrived.
/stock changes stock and sends webhooks, signed with FORECOURT_WEBHOOK_SECRET, to FORECOURT_LIVE_URL (default: forecourt
live on its default port). /mail shows the emails that arrived; the output says what to set for forecourt serve.

Example:
  forecourt fakes --port 4400`,
    )
    .action(async (options: Options) => {
      checkTenantsFolder(resolve(options.tenants))
      const { fakesApp, optionsFrom } = await import('#demo/fakes/app.ts')
      const { Mailbox } = await import('#demo/fakes/mail/mailbox.ts')
      const mailbox = new Mailbox()
      const state = resolve(options.state)
      const app = fakesApp({
        ...optionsFrom(process.env),
        cacheFolder: join(state, 'images'),
        leadsFile: join(state, 'arrived-leads.sqlite'),
        tenantsDir: resolve(options.tenants),
        mailbox,
        heavyScripts: options.heavyScripts === true,
      })
      const server = await listen(app, options)
      onStop(server)
      const smtpPort = await receiveMail(mailbox, options.smtpPort)
      console.log(`Fakes       ${server.url}/`)
      console.log(aboutMail(server.url, smtpPort))
      warnIfOpen(server, 'read the leads sent to the fakes, and change what the fakes respond')
    })

/** @returns the port; undefined if the default one is taken. @throws Error if the chosen one is taken */
async function receiveMail(mailbox: Mailbox, chosen: number | undefined): Promise<number | undefined> {
  const { mailServer } = await import('#demo/fakes/mail/mailServer.ts')
  const port = chosen ?? SMTP_PORT
  const server = mailServer({ port, receive: (mail, bytes) => mailbox.add(mail, bytes) })
  try {
    await server.start()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (chosen === undefined) return undefined
    throw new Error(`${portTaken(port)}. Choose another with --smtp-port`, { cause: error })
  }
  return Number(new URL(server.url()).port)
}

const aboutMail = (url: string, smtpPort: number | undefined): string =>
  smtpPort === undefined
    ? `Emails      none, because ${portTaken(SMTP_PORT)}. Choose another with --smtp-port`
    : `Emails      ${url}/mail, with ${Object.entries(fakeMail(smtpPort))
        .map(([name, value]) => `${name}=${value}`)
        .join(' ')}`
