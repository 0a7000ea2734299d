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
    .addHelpText('after', '\nGET / lists the stand-ins with their addresses.')
    .action(async (options: { tenants: string; state: string; port: number }) => {
      const { upstreamApp } = await import('#upstream/app.ts')
      const cacheFolder = join(resolve(options.state), 'images')
      const { port } = await listen(upstreamApp({ cacheFolder }), options.port)
      console.log(`Stand-ins   http://127.0.0.1:${port}/`)
    })
