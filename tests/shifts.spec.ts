import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { samplesOf } from '../scripts/lighthouse/pages.ts'
import { DESKTOP, expect, fetchSite, FOLDERS, GROUP, NOW, PHONE, RV, site, test } from './site.ts'
import { shifts, watchShifts } from './support/shifts.ts'

/** Tests that nothing on a page moves when something above it loads late. */

/** The pause between two pieces in ms. It's longer than a browser waits before it shows what it has received. */
const BETWEEN = 300

/** Serves a site whose pages arrive in pieces, as over a slow connection. A page is split at each match of `begins`. */
const inPieces = async (slug: string, begins: RegExp): Promise<{ port: number; server: Server }> => {
  const server = createServer((request, response) => {
    const answer = async () => {
      const { headers, body } = await fetchSite(slug, request.url ?? '/').then(async (whole) => ({
        headers: whole.headers,
        body: Buffer.from(await whole.arrayBuffer()),
      }))
      const type = headers.get('content-type') ?? ''
      response.setHeader('content-type', type)
      const pieces = type.includes('html') ? body.toString().split(begins) : [body]
      for (const [at, piece] of pieces.entries()) {
        if (at > 0) await new Promise((done) => setTimeout(done, BETWEEN))
        response.write(piece)
      }
      response.end()
    }
    answer().catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, port: (server.address() as AddressInfo).port }
}

const PAGES = {
  'a page': () => '/finance',
  "a vehicle's page": async () => {
    const samples = await samplesOf(FOLDERS.tenants, GROUP, Date.parse(NOW))
    return samples.find(({ view }) => view === 'vehicle')?.path
  },
}

for (const [name, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(name, () => {
    test.use({ viewport })

    for (const [kind, pathOf] of Object.entries(PAGES))
      test(`${kind}: moves nothing when the chat in the corner arrives in pieces`, async ({ page }) => {
        const { server, port } = await inPieces(
          GROUP,
          /(?=<section class="chat |<button class="chat__button|<span>Chat with us)/,
        )
        try {
          await watchShifts(page)
          await page.goto(`http://${GROUP}.localhost:${port}${await pathOf()}`)
          await expect(page.locator('.chat__button').last()).toBeVisible()
          expect(await shifts(page)).toEqual([])
        } finally {
          server.close()
        }
      })

    for (const slug of [GROUP, RV])
      test(`${slug}: an empty garage moves nothing`, async ({ page }) => {
        await watchShifts(page)
        await page.goto(site(slug, '/my-garage'))
        await expect(page.locator('[data-saved-empty]')).toBeVisible()
        expect(await shifts(page)).toEqual([])
      })
  })
}
