import { resolve } from 'node:path'
import { deskAddress } from '#preview/edit/address.ts'
import { listenOr } from '../listen.ts'
import { openPreview, type MakeDesk } from './openPreview.ts'

export interface PreviewOptions {
  state: string
  port: number
  now?: number
  json: boolean
}

/**
 * @param only the tenant's slug, if the preview is for just one
 * @param makeDesk makes the editing desk; missing if the sites can't be edited
 * @returns a function that stops the preview
 */
export const startPreview = async (
  tenantsDir: string,
  only: string | undefined,
  { state, port, now, json }: PreviewOptions,
  makeDesk?: MakeDesk,
): Promise<() => Promise<void>> => {
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
