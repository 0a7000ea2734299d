import { resolve } from 'node:path'
import type { Hono } from 'hono'
import type { PreviewOptions as PreviewAppOptions } from '#preview/app.ts'
import type { Addresses } from '#preview/edit/address.ts'
import type { PreviewTenants } from '#preview/planned/tenants.ts'
import type { CallerEnv, CallerOf } from '#server/guards/caller.ts'

/**
 * Makes what a preview needs for editing: the desk, a function that finds the sources of what pages show, and a
 * function that returns a page as last published.
 */
export type MakeDesk = (
  callerOf: CallerOf,
) => Required<Pick<PreviewAppOptions, 'desk' | 'sources' | 'published'>>

/** A preview that isn't listening yet. */
interface OpenPreview {
  app: Hono<CallerEnv>
  tenants: PreviewTenants
  fakesUrl: string
  close: () => Promise<void>
}

interface OpenOptions {
  state: string
  now?: number
  /** Reports an event: as an object for JSON output, and as a line to read. */
  say: (event: object, line: string) => void
  /** Makes the desk; missing if the sites can't be edited. */
  makeDesk?: MakeDesk | undefined
  home: PreviewAppOptions['home']
  /** Set for previews that other people sign in to; missing if only people on this machine can open the preview. */
  hosted?: { callerOf: CallerOf; addresses: Addresses }
}

/** @param only the tenant's slug, if the preview is for just one */
export const openPreview = async (
  tenantsDir: string,
  only: string | undefined,
  { state, now, say, makeDesk, home, hosted }: OpenOptions,
): Promise<OpenPreview> => {
  const { openBuilder } = await import('#preview/planned/render.ts')
  const { tenantsIn } = await import('#preview/planned/tenants.ts')
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
