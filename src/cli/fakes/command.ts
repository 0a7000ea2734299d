import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { listen } from '../listen.ts'
import { port } from '../options.ts'

export const fakesCommand = (): Command =>
  new Command('fakes')
    .description('Serves fakes of everything a dealer site talks to, so that it all runs on one machine.')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--state <dir>', 'where rendered pictures and received leads are kept between runs', '.forecourt')
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
    .action(async (options: { tenants: string; state: string; port: number; heavyScripts?: true }) => {
      const { fakesApp, optionsFrom } = await import('#demo/fakes/app.ts')
      const state = resolve(options.state)
      const app = fakesApp({
        ...optionsFrom(process.env),
        cacheFolder: join(state, 'images'),
        leadsFile: join(state, 'arrived-leads.sqlite'),
        tenantsDir: resolve(options.tenants),
        heavyScripts: options.heavyScripts === true,
      })
      const { port } = await listen(app, options.port)
      console.log(`Fakes       http://127.0.0.1:${port}/`)
    })
