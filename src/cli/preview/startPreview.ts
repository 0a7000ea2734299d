import { resolve } from 'node:path'
import type { PreviewOptions as PreviewAppOptions } from '#preview/app.ts'
import type { CallerOf } from '#server/guards/caller.ts'
import { deskAddress } from '#preview/edit/address.ts'
import { listenOr } from '../listen.ts'

export interface PreviewOptions {
  state: string
  port: number
  now?: number
  json: boolean
}

/** Makes the desk of a preview, which says where what is shown comes from. */
export type MakeDesk = (
  callerOf: CallerOf,
) => Required<Pick<PreviewAppOptions, 'desk' | 'sources' | 'published'>>

/**
 * @param only the tenant, where it is one alone
 * @param makeDesk where its sites are also edited
 * @returns what ends it
 */
export const startPreview = async (
  tenantsDir: string,
  only: string | undefined,
  { state, port, now, json }: PreviewOptions,
  makeDesk?: MakeDesk,
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
    ...(makeDesk && { ...makeDesk(services.around.callerOf) }),
    fixedClock: now !== undefined,
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
  say(
    { event: 'ready', url, port: server.port, leads: `${services.fakesUrl}/leads` },
    `${title.padEnd(11)} ${url}`,
  )
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
