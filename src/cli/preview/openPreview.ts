import { resolve, join } from 'node:path'
import type { Hono } from 'hono'
import type { Compiled } from '#build/compile/compile.ts'
import type { PreviewOptions as PreviewAppOptions } from '#preview/app.ts'
import { type Addresses, deskAddress } from '#preview/edit/address.ts'
import type { PreviewTenants } from '#preview/planned/tenant.ts'
import type { CallerEnv, CallerOf } from '#server/guards/caller.ts'
import { listenOr, listen } from '../listen.ts'
import { onStop } from '../signals.ts'
import type { SiteServicesOptions } from '#server/sites/sites.ts'
import { servedPhotos, openServices } from '../serve/siteServices.ts'
import { variable } from '#lib/environment/variable.ts'

/**
 * Fakes, so that forms can be tried out without a real dealer getting the leads.
 * @param ownDir this preview's folder for leads and reservations, which is removed when the preview ends
 */
async function previewServices(
  tenantsDir: string,
  ownDir: string,
  stateDir: string,
  callerOf?: CallerOf,
): Promise<{ around: SiteServicesOptions; fakesUrl: string; close: () => Promise<void> }> {
  const { fakesApp } = await import('#demo/fakes/app.ts')
  const { fakePayments } = await import('#demo/fakes/payments/keys.ts')
  const app = fakesApp({ cacheFolder: join(stateDir, 'images'), tenantsDir })
  const server = await listen(app, { port: 0 })
  const fakesUrl = `http://127.0.0.1:${server.port}`
  const services = await openServices({
    tenantsDir,
    stateDir: join(ownDir, 'services'),
    // Only these variables are passed on, not the real environment, so that the dealer's own accounts aren't used.
    environment: {
      ...fakePayments(fakesUrl),
      FORECOURT_API_URL: fakesUrl,
      // Editors who try a form are no robots, however fast they are.
      FORECOURT_LEADS_LEAST_MS: '0',
      ...LOGIN,
    },
    ...(callerOf && { callerOf }),
  })
  return {
    fakesUrl,
    around: {
      imagesUrl: variable(process.env, 'FORECOURT_IMAGES_URL') || fakesUrl,
      photos: await servedPhotos(tenantsDir, stateDir, process.env),
      fakesUrl,
      callerOf: services.callerOf,
      api: services.api,
      routes: services.routes,
    },
    close: async () => {
      await services.close()
      await server.close()
    },
  }
}

const LOGIN = { FORECOURT_API_USER: 'forecourt', FORECOURT_API_PASSWORD: 'fake-password' }

export interface PreviewOptions {
  state: string
  port: number
  now?: number
  json: boolean
}

/** @param makeDesk missing if the sites can't be edited */
export async function startPreview(
  tenantsDir: string,
  only: string | undefined,
  { state, port, now, json }: PreviewOptions,
  makeDesk?: MakeDesk,
): Promise<void> {
  const say = (event: object, line: string): void =>
    json ? void process.stdout.write(`${JSON.stringify(event)}\n`) : console.log(line)

  const { app, tenants, fakesUrl, close } = await openPreview(tenantsDir, only, {
    state,
    ...(now !== undefined && { now }),
    say,
    makeDesk,
    home: async (openPort) =>
      only === undefined
        ? { html: (await import('#server/dashboard/index.ts')).choice(tenantsDir, resolve(state), openPort) }
        : {
            to: makeDesk
              ? `${deskAddress(only, openPort)}/`
              : `http://${only}.localhost:${openPort}/__preview/`,
          },
  })
  const server = await listenOr(close, app, { port })
  const openPort = String(server.port)
  onStop({ close: server.close, finish: close })
  const url =
    only === undefined
      ? `http://localhost:${openPort}/`
      : makeDesk
        ? `${deskAddress(only, openPort)}/`
        : `http://${only}.localhost:${openPort}/__preview/`
  const title = makeDesk ? 'Edit' : 'Preview'
  say({ event: 'ready', url, port: server.port, leads: `${fakesUrl}/leads` }, `${title.padEnd(11)} ${url}`)
  if (!json) {
    console.log(`            press Ctrl-C to stop; forms go to ${fakesUrl}/leads`)
  }
  // Start opening the tenant now, so that its site is ready when the browser requests it.
  if (only !== undefined) void (await tenants.open(only))?.site('')
}

export type MakeDesk = (
  callerOf: CallerOf,
  compiled: Compiled,
) => Required<Pick<PreviewAppOptions, 'desk' | 'sources' | 'published'>>

interface OpenPreview {
  app: Hono<CallerEnv>
  tenants: PreviewTenants
  compiled: Compiled
  fakesUrl: string
  close: () => Promise<void>
}

interface OpenOptions {
  state: string
  now?: number
  /** As an object for JSON output, and as a line to read. */
  say: (event: object, line: string) => void
  makeDesk?: MakeDesk | undefined
  home: PreviewAppOptions['home']
  /** Set for previews that other people sign in to; missing if only people on this machine can open the preview. */
  hosted?: { callerOf: CallerOf; addresses: Addresses }
}

export async function openPreview(
  tenantsDir: string,
  only: string | undefined,
  { state, now, say, makeDesk, home, hosted }: OpenOptions,
): Promise<OpenPreview> {
  const { openDraftBuilder } = await import('#preview/planned/render.ts')
  const { tenantsIn } = await import('#preview/planned/tenant.ts')
  const { previewApp } = await import('#preview/app.ts')
  const { knownPictures } = await import('../knownPictures.ts')

  const builder = await openDraftBuilder(state, () => say({ event: 'compiling' }, 'compiling the views…'))
  const services = await previewServices(tenantsDir, builder.stateDir, resolve(state), hosted?.callerOf)
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
  const app = previewApp({
    ...services.around,
    clientDirs: builder.clientDirs,
    tenant: tenants.open,
    ...(makeDesk && { ...makeDesk(services.around.callerOf, builder.compiled) }),
    ...(hosted && { addresses: hosted.addresses }),
    fixedClock: now !== undefined,
    home,
  })
  return {
    app,
    tenants,
    compiled: builder.compiled,
    fakesUrl: services.fakesUrl,
    close: async () => {
      await tenants.close()
      await services.close()
      await builder.close()
    },
  }
}
