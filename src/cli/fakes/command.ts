import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { listen } from '../listen.ts'
import { port } from '../options.ts'

export const fakesCommand = (): Command =>
  new Command('fakes')
    .description('Serves fakes of all that a dealer site talks to, so that everything runs on one machine.')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option(
      '--state <dir>',
      'where rendered pictures and leads that arrived are kept between runs',
      '.forecourt',
    )
    .option('--port <n>', 'the port to listen on', port, 4400)
    .option('--heavy-scripts', 'third-party scripts keep the browser as busy as real ones do')
    .addHelpText(
      'after',
      `
GET / lists the services with their addresses. The search service has the applications and keys that
FORECOURT_FAKES_SEARCH_APPS names, written APP:search-key:admin-key with commas between; when it is not set,
FORECOURT:fake-search-key:fake-admin-key. The dealer backend asks for FORECOURT_API_USER and
FORECOURT_API_PASSWORD (forecourt and fake-password when not set); PUT /faults makes it fail as docs/leads.md says, and
/leads shows what arrived. /stock changes stock and sends webhooks, signed with FORECOURT_WEBHOOK_SECRET, to
FORECOURT_LIVE_URL (forecourt live on its default port when not set).

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
