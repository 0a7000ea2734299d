import { resolve } from 'node:path'
import { Command } from 'commander'
import { listen } from '../listen.ts'
import { port } from './options.ts'

export const serveCommand = (): Command =>
  new Command('serve')
    .description('Serves the pressed sites on this machine, each at http://<slug>.localhost:PORT/.')
    .option('--out <dir>', 'where the sites are', 'dist')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--port <n>', 'the port to listen on', port, 4321)
    .addHelpText(
      'after',
      `
The dashboard is at http://localhost:PORT/. A site can also be chosen by the header "x-forecourt-tenant: <slug>".
Pictures come from the image service at FORECOURT_IMAGES_URL (default: the stand-in, http://127.0.0.1:4400).

Example:
  forecourt serve --port 8080`,
    )
    .action(async (options: { out: string; tenants: string; port: number }) => {
      const { sitesApp, sitesIn } = await import('#server/sites.ts')
      const outDir = resolve(options.out)
      const imagesUrl = (process.env['FORECOURT_IMAGES_URL'] ?? DEFAULT_IMAGES_URL).replace(/\/+$/, '')
      const { port } = await listen(
        sitesApp({ outDir, tenantsDir: resolve(options.tenants), imagesUrl }),
        options.port,
      )
      console.log(`Dashboard   http://localhost:${port}/`)
      for (const slug of sitesIn(outDir)) console.log(`            http://${slug}.localhost:${port}/`)
    })

/** Where `forecourt upstream` listens when nothing else is said. */
const DEFAULT_IMAGES_URL = 'http://127.0.0.1:4400'
