import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { listen } from '../listen.ts'
import { port } from './options.ts'

export const upstreamCommand = (): Command =>
  new Command('upstream')
    .description('Serves the stand-ins for what a dealer site talks to, so that all runs on one machine.')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--state <dir>', 'where rendered pictures are kept between runs', '.forecourt')
    .option('--port <n>', 'the port to listen on', port, 4400)
    .addHelpText(
      'after',
      `
GET / lists the stand-ins with their addresses. The search service has the applications and keys that
FORECOURT_UPSTREAM_SEARCH_APPS names, written APP:search-key:admin-key with commas between; when it is not set,
FORECOURT:stand-in-search-key:stand-in-admin-key.`,
    )
    .action(async (options: { tenants: string; state: string; port: number }) => {
      const { upstreamApp } = await import('#upstream/app.ts')
      const { appsFrom } = await import('#upstream/search/index.ts')
      const apps = appsFrom(process.env['FORECOURT_UPSTREAM_SEARCH_APPS'])
      const cacheFolder = join(resolve(options.state), 'images')
      const { port } = await listen(upstreamApp({ cacheFolder, apps }), options.port)
      console.log(`Stand-ins   http://127.0.0.1:${port}/`)
    })
