import { resolve } from 'node:path'
import { Command } from 'commander'
import { listenOr, onStop } from '../listen.ts'
import { port } from '../options.ts'
import { variable } from '#lib/environment/variable.ts'

interface Options {
  out: string
  tenants: string
  state: string
  port?: number
  insidePort?: number
  edit: boolean
}

const SITES_PORT = 4321
const EDIT_PORT = 4700

const foldersIn = ({ out, tenants, state }: Options) => ({
  outDir: resolve(out),
  tenantsDir: resolve(tenants),
  stateDir: resolve(state),
})

export const serveCommand = (): Command =>
  new Command('serve')
    .description('Serves the built sites on this machine, each at http://<slug>.localhost:PORT/.')
    .option('--out <dir>', 'where the sites are', 'dist')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--state <dir>', 'where leads, reservations, payments and alerts are kept', '.forecourt')
    .option('--port <n>', 'the port to listen on (default: 4321, or 4700 with --edit)', port)
    .option(
      '--inside-port <n>',
      'the port for the dashboard and metrics, to which no proxy may lead (default: any free port)',
      port,
    )
    .option('--edit', 'serve editing desks behind a sign-in proxy, instead of the sites', false)
    .addHelpText(
      'after',
      `
The dashboard is at http://localhost:PORT/, which redirects to the port for internal pages. A site can also be chosen by the header "x-forecourt-tenant: <slug>".
The checkout needs the credentials of payment providers in the environment (docs/checkout.md).
Pictures come from the image service at FORECOURT_IMAGES_URL (default: the fake one, http://127.0.0.1:4400).
If a site has no image service ("images" in site.json), this command fetches and resizes its pictures (docs/photos.md).
If a site’s host for third-party scripts is /fakes, the scripts come from FORECOURT_FAKES_URL (default: http://127.0.0.1:4400).
GET /healthz says whether leads and payments can be stored; http://localhost:PORT/metrics, on the port for internal pages too, is for Prometheus.
If there’s a proxy in front, name it in FORECOURT_PROXIES (docs/deployment.md); otherwise rate limits treat all visitors as one.
Leads go where each site.json says. The dealer backend is at FORECOURT_API_URL (default: http://127.0.0.1:4400), and its login is in
FORECOURT_API_USER and FORECOURT_API_PASSWORD; docs/environment.md lists all variables.

With --edit, the command serves desks for people who sign in at a proxy. It runs alongside another \`forecourt serve\`, which serves the
sites (docs/deployment.md). FORECOURT_PROXIES names the sign-in proxy’s addresses, FORECOURT_EDIT_USER_HEADER the header with the email
address, FORECOURT_EDITORS the file that says who edits which sites, and FORECOURT_EDIT_URL the address of the desk. The command doesn’t
start without these variables. Drafts and the log of changes, edits.log, are in the state folder.

Examples:
  forecourt serve --port 8080
  forecourt serve --edit`,
    )
    .action((options: Options) => (options.edit ? serveDesks(options) : serveSites(options)))

async function serveDesks(options: Options): Promise<void> {
  const { startEditing } = await import('./edit.ts')
  const port = options.port ?? EDIT_PORT
  onStop(await startEditing({ ...foldersIn(options), port, environment: process.env }))
}

async function serveSites(options: Options): Promise<void> {
  const { sitesApp, sitesIn } = await import('#server/sites/sites.ts')
  const { openServices, servedPhotos } = await import('./siteServices.ts')
  const { outDir, tenantsDir, stateDir } = foldersIn(options)
  const imagesUrl = variable(process.env, 'FORECOURT_IMAGES_URL') || DEFAULT_IMAGES_URL
  const fakesUrl = variable(process.env, 'FORECOURT_FAKES_URL')
  const services = await openServices({ tenantsDir, outDir, stateDir, environment: process.env })
  const { dashboardApp } = await import('#server/dashboard/index.ts')
  const { Hono } = await import('hono')
  const lateLeads = async () => (await services.leadsState()).undelivered
  const home = new Hono().route('/', services.metrics).route(
    '/',
    dashboardApp({
      ...{ outDir, tenantsDir, stateDir, fakesUrl, lateLeads },
      visits: services.visits,
      sitesPort: () => sites,
    }),
  )
  const log = (message: string) => console.error(message)
  const photos = await servedPhotos(tenantsDir, stateDir, process.env)
  let [sites, inside] = [0, 0]
  const app = sitesApp({
    ...{ outDir, imagesUrl, photos, fakesUrl, log },
    ...services,
    inside: { home, port: () => inside },
  })
  const forAll = await listenOr(services.close, app, options.port ?? SITES_PORT)
  sites = forAll.port
  const close = async (): Promise<void> => {
    await forAll.close()
    await services.close()
  }
  const forInside = await listenOr(close, app, options.insidePort ?? 0, '--inside-port')
  inside = forInside.port
  console.log(`Dashboard   http://localhost:${sites}/, which redirects to port ${inside}`)
  const { printNeeds } = await import('#check/startNeeds.ts')
  void printNeeds('serve', tenantsDir, process.env, log)
  for (const slug of sitesIn(outDir)) console.log(`            http://${slug}.localhost:${sites}/`)
  onStop(async () => {
    await forInside.close()
    await close()
  })
}

/** The default address of `forecourt fakes`. */
const DEFAULT_IMAGES_URL = 'http://127.0.0.1:4400'
