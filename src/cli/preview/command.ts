import { resolve } from 'node:path'
import { Command } from 'commander'
import { listenOr, onStop } from '../listen.ts'
import { instant, port } from '../options.ts'

interface Options {
  tenants: string
  state: string
  port: number
  now?: number
  json: boolean
}

export const previewCommand = (): Command =>
  new Command('preview')
    .description('Shows a site as its files are now, and anew with every save.')
    .argument('[slug]', 'the tenant to look at; all can be chosen from when none is named')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--state <dir>', 'where the preview keeps what it needs while it runs', '.forecourt')
    .option('--port <n>', 'the port to listen on; 0 takes a free one', port, 4700)
    .option('--now <iso>', 'show the sites as they are at this time', instant)
    .option('--json', 'print what happens as JSON, a line each', false)
    .addHelpText(
      'after',
      `
Settings, pages and stock are read again whenever one of their files is saved, and the page on show follows. What is
wrong is told on the page, and the last good page stays behind it; links that lead nowhere are listed. Drafts and pages
whose day has not come are shown, and say that visitors don't see them. ?now=2026-12-24 at the end of any address shows
that day, ?now=today goes back.

/__preview/gallery shows every component in every state, in the site's colours; it is compiled when it is first looked
at.

Forms and payments go to fake services that nobody reads. Nothing is built, published or sent: what the preview writes is below
--state and goes when it ends. Pictures come from FORECOURT_IMAGES_URL, or from a fake service of its own.

Exit codes: 0 stopped with Ctrl-C, 1 it could not start, 2 wrong usage.

Examples:
  forecourt preview redgum-rv
  forecourt preview                        all tenants, to choose from
  forecourt preview redgum-rv --now 2026-12-24 --port 8080`,
    )
    .action(async (slug: string | undefined, options: Options) => {
      const { listTenants } = await import('#site/loading/listTenants.ts')
      const tenantsDir = resolve(options.tenants)
      const all = listTenants(tenantsDir)
      if (slug !== undefined && !all.includes(slug))
        throw new Error(
          `there is no tenant ${slug} in ${options.tenants}; there are: ${all.join(', ') || 'none'}`,
        )
      const only = slug ?? (all.length === 1 ? all[0] : undefined)
      const running = await start(tenantsDir, only, options)
      onStop(running)
    })

/** @returns what ends it */
const start = async (
  tenantsDir: string,
  only: string | undefined,
  { state, port, now, json }: Options,
): Promise<() => Promise<void>> => {
  const { openBuilder } = await import('#preview/planned/render.ts')
  const { tenantsIn } = await import('#preview/planned/tenants.ts')
  const { previewApp } = await import('#preview/app.ts')
  const { previewServices } = await import('./previewServices.ts')
  const { knownPictures } = await import('../knownPictures.ts')
  const say = (event: object, line: string): void =>
    json ? void process.stdout.write(`${JSON.stringify(event)}\n`) : console.log(line)

  const builder = await openBuilder(state, () => say({ event: 'compiling' }, 'compiling the views…'))
  const services = await previewServices(tenantsDir, builder.stateDir, resolve(state))
  const tenants = tenantsIn(tenantsDir, only, {
    builder,
    clock: () => now ?? Date.now(),
    pictures: await knownPictures(process.env),
    onPlanned: (tenant, { ms, changes: { total, of } }) =>
      say(
        { event: 'changed', tenant, ms, pages: total, of },
        `${tenant}: ${total} of ${of} pages changed, ready after ${ms} ms`,
      ),
    onTrouble: (tenant, troubles) =>
      say(
        { event: 'trouble', tenant, troubles: troubles.map(({ excerpt: _, ...trouble }) => trouble) },
        troubles
          .map(({ file, line, field, message }) => {
            const where = line === undefined ? file : `${file}:${line}`
            return `${tenant}: ${[where, field, message].filter(Boolean).join(' ')}`
          })
          .join('\n'),
      ),
  })
  const close = async (): Promise<void> => {
    await tenants.close()
    await services.close()
    await builder.close()
  }
  const app = previewApp({
    ...services.around,
    clientDirs: () => {
      const gallery = builder.gallery.compiled()
      return [builder.compiled.clientDir, ...(gallery ? [gallery.clientDir] : [])]
    },
    tenant: tenants.open,
    fixedClock: now !== undefined,
    home: async (at) =>
      only === undefined
        ? { html: (await import('#server/dashboard/index.ts')).choice(tenantsDir, resolve(state), at) }
        : { to: `http://${only}.localhost:${at}/__preview/` },
  })
  const server = await listenOr(close, app, port)
  const url = `http://${only === undefined ? '' : `${only}.`}localhost:${server.port}${only === undefined ? '/' : '/__preview/'}`
  say({ event: 'ready', url, port: server.port, leads: `${services.fakesUrl}/leads` }, `Preview     ${url}`)
  if (!json) {
    console.log(`            stops with Ctrl-C; forms go to ${services.fakesUrl}/leads`)
  }
  // The one that is meant is ready before the browser is.
  if (only !== undefined) void (await tenants.open(only))?.site('')
  return async () => {
    // Pages that listen would keep the server from closing.
    void server.close()
    await close()
  }
}
