import { resolve } from 'node:path'
import { Command } from 'commander'
import { listenOr, onStop } from '../listen.ts'
import { port } from '../options.ts'

export const serveCommand = (): Command =>
  new Command('serve')
    .description('Serves the built sites on this machine, each at http://<slug>.localhost:PORT/.')
    .option('--out <dir>', 'where the sites are', 'dist')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--state <dir>', 'where leads, reservations, payments and alerts are kept', '.forecourt')
    .option('--port <n>', 'the port to listen on', port, 4321)
    .addHelpText(
      'after',
      `
The dashboard is at http://localhost:PORT/. A site can also be chosen by the header "x-forecourt-tenant: <slug>".
The checkout needs the credentials of payment providers in the environment (docs/checkout.md).
Pictures come from the image service at FORECOURT_IMAGES_URL (default: the fake one, http://127.0.0.1:4400).
Sites without one ("images" in site.json) have theirs fetched and made smaller here (docs/photos.md).
Third-party scripts of sites that name /fakes of their host come from FORECOURT_FAKES_URL (the same default).
GET /healthz says whether leads and payments can be kept; http://localhost:PORT/metrics is for Prometheus.
Behind a proxy, FORECOURT_PROXIES names it (docs/deployment.md): without, all visitors count as one.
Leads go where each site.json says: to the dealer backend at FORECOURT_API_URL (default: the same address), with FORECOURT_API_USER and
FORECOURT_API_PASSWORD; docs/leads.md names all that can be set.

Example:
  forecourt serve --port 8080`,
    )
    .action(async (options: { out: string; tenants: string; state: string; port: number }) => {
      const { sitesApp, sitesIn } = await import('#server/sites/sites.ts')
      const { openServices } = await import('./siteServices.ts')
      const outDir = resolve(options.out)
      const tenantsDir = resolve(options.tenants)
      const imagesUrl = (process.env['FORECOURT_IMAGES_URL'] ?? DEFAULT_IMAGES_URL).replace(/\/+$/, '')
      const fakesUrl = (process.env['FORECOURT_FAKES_URL'] ?? DEFAULT_IMAGES_URL).replace(/\/+$/, '')
      const stateDir = resolve(options.state)
      const services = await openServices({ tenantsDir, outDir, stateDir, environment: process.env })
      const { dashboardApp } = await import('#server/dashboard/index.ts')
      const { Hono } = await import('hono')
      const lateLeads = async () => (await services.leadsState()).troubles
      const home = new Hono()
        .route('/', services.metrics)
        .route(
          '/',
          dashboardApp({ outDir, tenantsDir, stateDir, fakesUrl, lateLeads, visits: services.visits }),
        )
      const log = (message: string) => console.error(message)
      const { servedPhotos } = await import('./photos.ts')
      const photos = await servedPhotos(tenantsDir, stateDir, process.env)
      const app = sitesApp({ outDir, imagesUrl, photos, fakesUrl, home, log, ...services })
      const { port, close } = await listenOr(services.close, app, options.port)
      console.log(`Dashboard   http://localhost:${port}/`)
      for (const slug of sitesIn(outDir)) console.log(`            http://${slug}.localhost:${port}/`)
      onStop(async () => {
        await close()
        await services.close()
      })
    })

/** Where `forecourt fakes` listens when nothing else is said. */
const DEFAULT_IMAGES_URL = 'http://127.0.0.1:4400'
