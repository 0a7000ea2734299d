import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { warnIfOpen } from '../entrances.ts'
import { listen, LOOPBACK } from '../listen.ts'
import { port } from '../options.ts'
import { onStop } from '../signals.ts'

interface Options {
  tenants: string
  state: string
  host: string
  port: number
  heavyScripts?: true
}

export const fakesCommand = (): Command =>
  new Command('fakes')
    .description('Serves fakes of everything a dealer site talks to, so that it all runs on one machine.')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--state <dir>', 'where rendered pictures and received leads are kept between runs', '.forecourt')
    .option('--host <address>', 'the address to listen on', LOOPBACK)
    .option('--port <n>', 'the port to listen on', port, 4400)
    .option('--heavy-scripts', 'keep the browser as busy as real third-party scripts do')
    .addHelpText(
      'after',
      `
GET / lists the services with their addresses. The search service takes its applications and keys from
FORECOURT_FAKES_SEARCH_APPS, as APP:search-key:admin-key separated by commas (default:
FORECOURT:fake-search-key:fake-admin-key). The dealer backend expects FORECOURT_API_USER and FORECOURT_API_PASSWORD
(default: forecourt and fake-password). PUT /faults makes it fail (docs/leads.md), and /leads shows what arrived.
/stock changes stock and sends webhooks, signed with FORECOURT_WEBHOOK_SECRET, to FORECOURT_LIVE_URL (default: forecourt
live on its default port).

Example:
  forecourt fakes --port 4400`,
    )
    .action(async (options: Options) => {
      const { fakesApp, optionsFrom } = await import('#demo/fakes/app.ts')
      const state = resolve(options.state)
      const app = fakesApp({
        ...optionsFrom(process.env),
        cacheFolder: join(state, 'images'),
        leadsFile: join(state, 'arrived-leads.sqlite'),
        tenantsDir: resolve(options.tenants),
        heavyScripts: options.heavyScripts === true,
      })
      const server = await listen(app, options)
      onStop(server)
      console.log(`Fakes       ${server.url}/`)
      warnIfOpen(server, 'read the leads sent to the fakes, and change what the fakes respond')
    })
