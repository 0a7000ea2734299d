import { resolve } from 'node:path'
import type { Hono } from 'hono'
import type { PreviewOptions as PreviewAppOptions } from '#preview/app.ts'
import { type Addresses, deskAddress } from '#preview/edit/address.ts'
import type { PreviewTenants } from '#preview/planned/tenant.ts'
import type { CallerEnv, CallerOf } from '#server/guards/caller.ts'
import { listenOr } from '../listen.ts'

export interface PreviewOptions {
  state: string
  port: number
  now?: number
  json: boolean
}

/** @param makeDesk missing if the sites can't be edited @returns a function that stops the preview */
export async function startPreview(
  tenantsDir: string,
  only: string | undefined,
  { state, port, now, json }: PreviewOptions,
  makeDesk?: MakeDesk,
): Promise<() => Promise<void>> {
  const say = (event: object, line: string): void =>
    json ? void process.stdout.write(`${JSON.stringify(event)}\n`) : console.log(line)

  const { app, tenants, fakesUrl, close } = await openPreview(tenantsDir, only, {
    state,
    ...(now !== undefined && { now }),
    say,
    makeDesk,
    home: async (at) =>
      only === undefined
        ? { html: (await import('#server/dashboard/index.ts')).choice(tenantsDir, resolve(state), at) }
        : { to: makeDesk ? `${deskAddress(only, at)}/` : `http://${only}.localhost:${at}/__preview/` },
  })
  const server = await listenOr(close, app, port)
  const at = String(server.port)
  const url =
    only === undefined
      ? `http://localhost:${at}/`
      : makeDesk
        ? `${deskAddress(only, at)}/`
        : `http://${only}.localhost:${at}/__preview/`
  const title = makeDesk ? 'Edit' : 'Preview'
  say({ event: 'ready', url, port: server.port, leads: `${fakesUrl}/leads` }, `${title.padEnd(11)} ${url}`)
  if (!json) {
    console.log(`            press Ctrl-C to stop; forms go to ${fakesUrl}/leads`)
  }
  // Start opening the tenant now, so that its site is ready when the browser requests it.
  if (only !== undefined) void (await tenants.open(only))?.site('')
  return async () => {
    // Don't wait until the server has closed, because the event streams of open pages would keep it open.
    void server.close()
    await close()
  }
}

export type MakeDesk = (
  callerOf: CallerOf,
) => Required<Pick<PreviewAppOptions, 'desk' | 'sources' | 'published'>>

interface OpenPreview {
  app: Hono<CallerEnv>
  tenants: PreviewTenants
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
  const { openBuilder } = await import('#preview/planned/render.ts')
  const { tenantsIn } = await import('#preview/planned/tenant.ts')
  const { previewApp } = await import('#preview/app.ts')
  const { previewServices } = await import('./previewServices.ts')
  const { knownPictures } = await import('../knownPictures.ts')

  const builder = await openBuilder(state, () => say({ event: 'compiling' }, 'compiling the views…'))
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
    clientDirs: () => {
      const gallery = builder.gallery.compiled()
      return [builder.compiled.clientDir, ...(gallery ? [gallery.clientDir] : [])]
    },
    tenant: tenants.open,
    ...(makeDesk && { ...makeDesk(services.around.callerOf) }),
    ...(hosted && { addresses: hosted.addresses }),
    fixedClock: now !== undefined,
    home,
  })
  return {
    app,
    tenants,
    fakesUrl: services.fakesUrl,
    close: async () => {
      await tenants.close()
      await services.close()
      await builder.close()
    },
  }
}
