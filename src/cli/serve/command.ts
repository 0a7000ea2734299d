import { resolve } from 'node:path'
import { Command } from 'commander'
import { variable } from '#lib/environment/variable.ts'
import type { LogFormat } from '#lib/log.ts'
import { checkTenantsFolder } from '#site/loading/listTenants.ts'
import {
  adminOptions,
  checkEntrances,
  hostOf,
  hostOption,
  openEntrances,
  warnIfOpen,
  type EntranceOptions,
} from '../entrances.ts'
import { logOption, port } from '../options.ts'
import { onStop } from '../signals.ts'
import { DOCS } from '#lib/docs.ts'

interface Options extends Omit<EntranceOptions, 'port'> {
  out: string
  tenants: string
  state: string
  port?: number
  edit: boolean
  log?: LogFormat
  accessLog: boolean
}

const SITES_PORT = 4321
const EDIT_PORT = 4700

const foldersIn = ({ out, tenants, state }: Options) => ({
  outDir: resolve(out),
  tenantsDir: resolve(tenants),
  stateDir: resolve(state),
})

export function serveCommand(): Command {
  const command = new Command('serve')
    .description('Serves the built sites on this machine, each at http://<slug>.localhost:PORT/.')
    .option('--out <dir>', 'where the sites are', 'dist')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--state <dir>', 'where leads, reservations, payments and alerts are kept', '.forecourt')
    .option('--port <n>', 'the port to listen on (default: 4321, or 4700 with --edit)', port)
    .addOption(hostOption())
    .option('--edit', 'serve editing desks behind a sign-in proxy, instead of the sites', false)
    .addOption(logOption())
    .option('--access-log', 'log every request, not only those that fail', false)
    .addHelpText(
      'after',
      `
The dashboard is at http://localhost:PORT/, which redirects to --admin-host and --admin-port. A site can also be chosen by the header "x-forecourt-tenant: <slug>".
The checkout needs the credentials of payment providers in the environment (${DOCS}/checkout.md).
Pictures come from the image service at FORECOURT_IMAGES_URL (default: the fake one, http://127.0.0.1:4400).
If a site has no image service ("images" in site.json), this command fetches and resizes its pictures (${DOCS}/photos.md).
If a site’s host for third-party scripts is /fakes, the scripts come from FORECOURT_FAKES_URL (default: http://127.0.0.1:4400).
GET /healthz says whether leads and payments can be stored; /metrics, on the admin port, is for Prometheus.
If FORECOURT_ADMIN_TOKEN is set, the dashboard and metrics need it: as a bearer token, or as the password that browsers ask for.
If there’s a proxy in front, name it in FORECOURT_PROXIES (${DOCS}/deployment.md); otherwise rate limits treat all visitors as one.
FORECOURT_LOG_LEVEL: debug, info, warn, error or silent (${DOCS}/monitoring.md).
Leads go where each site.json says. The dealer backend is at FORECOURT_API_URL (default: http://127.0.0.1:4400), and its login is in
FORECOURT_API_USER and FORECOURT_API_PASSWORD; ${DOCS}/environment.md lists all variables.

With --edit, the command serves desks for people who sign in at a proxy. It runs alongside another \`forecourt serve\`, which serves the
sites (${DOCS}/deployment.md). FORECOURT_PROXIES names the sign-in proxy’s addresses, FORECOURT_EDIT_USER_HEADER the header with the email
address, FORECOURT_EDITORS the file that says who edits which sites, and FORECOURT_EDIT_URL the address of the desk. The command doesn’t
start without these variables. Drafts and the log of changes, edits.log, are in the state folder.

Examples:
  forecourt serve --port 8080
  forecourt serve --edit`,
    )
    .action((options: Options) => (options.edit ? serveDesks(options) : serveSites(options)))
  for (const option of adminOptions('the dashboard and metrics')) command.addOption(option)
  return command
}

async function serveDesks(options: Options): Promise<void> {
  checkTenantsFolder(resolve(options.tenants))
  const { startEditing } = await import('./edit.ts')
  const { openServeLog } = await import('./monitoring.ts')
  const { log, logOf, announce } = await openServeLog(options.log)
  const place = { ...hostOf(options.host), port: options.port ?? EDIT_PORT }
  const warn = logOf('desks')
  await startEditing({ ...foldersIn(options), place, environment: process.env, warn, announce, log })
}

async function serveSites(options: Options): Promise<void> {
  await checkEntrances(options)
  checkTenantsFolder(resolve(options.tenants))
  const { checkSecretsFile } = await import('#site/settings/webhookSecrets.ts')
  checkSecretsFile(process.env)
  const { sitesApp, sitesIn } = await import('#server/sites/sites.ts')
  const { openServices, servedPhotos } = await import('./siteServices.ts')
  const { outDir, tenantsDir, stateDir } = foldersIn(options)
  const imagesUrl = variable(process.env, 'FORECOURT_IMAGES_URL') || DEFAULT_IMAGES_URL
  const fakesUrl = variable(process.env, 'FORECOURT_FAKES_URL')
  const { openMonitoring, openServeLog } = await import('./monitoring.ts')
  const { log, logOf, announce } = await openServeLog(options.log)
  const services = await openServices({ tenantsDir, outDir, stateDir, environment: process.env, logOf })
  const monitoring = openMonitoring(
    { tenantsDir, outDir, stateDir },
    services.figures,
    log,
    options.accessLog,
  )
  const { dashboardApp } = await import('#server/dashboard/index.ts')
  const { Hono } = await import('hono')
  const home = new Hono().route('/', monitoring.metrics).route(
    '/',
    dashboardApp({
      ...{ outDir, tenantsDir, stateDir },
      lateLeads: services.lateLeads,
      visits: services.visits,
      ...monitoring.dashboard,
      sitesPort: () => visitors.port,
    }),
  )
  const photos = await servedPhotos(tenantsDir, stateDir, process.env)
  const app = sitesApp({
    ...{ outDir, imagesUrl, photos, fakesUrl, log: logOf('sites') },
    ...services,
    ...monitoring.hooks,
    admin: { home, url: () => admin.url },
  })
  const port = options.port ?? SITES_PORT
  const { visitors, admin, close } = await openEntrances(services.close, app, { ...options, port })
  onStop({ close, finish: services.close, reloads: true, log })
  announce(`Dashboard   ${visitors.url}/, which redirects to ${admin.url}/`)
  if (visitors.isHere)
    for (const slug of sitesIn(outDir)) announce(`            http://${slug}.localhost:${visitors.port}/`)
  const { printNeeds } = await import('#check/startNeeds.ts')
  void printNeeds('serve', tenantsDir, process.env, (line) => log.warn(line))
  warnIfOpen(visitors, 'see the sites and send forms', announce)
  warnIfOpen(admin, 'see the dashboard and metrics, with the token', announce)
}

/** The default address of `forecourt fakes`. */
const DEFAULT_IMAGES_URL = 'http://127.0.0.1:4400'
