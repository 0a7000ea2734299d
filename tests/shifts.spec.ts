import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DESKTOP, expect, fetchSite, GROUP, nightly, PHONE, RV, site, test } from './site.ts'
import { shifts, watchShifts } from './support/shifts.ts'
import { forSale, vehicleOf } from './support/stock.ts'

/** Tests that nothing on a page moves when something above it loads late. */

/** The pause between two pieces in ms. It's longer than a browser waits before it shows what it has received. */
const BETWEEN = 300

/** Serves a site whose pages arrive in pieces, as over a slow connection. A page is split at each match of `begins`. */
async function inPieces(slug: string, begins: RegExp): Promise<{ port: number; server: Server }> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const whole = await fetchSite(slug, request.url ?? '/')
      const body = Buffer.from(await whole.arrayBuffer())
      const type = whole.headers.get('content-type') ?? ''
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
  'an ordinary page': () => '/finance',
  'a vehicle’s page': () => vehicleOf(GROUP, forSale),
}

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  for (const [kind, pathOf] of Object.entries(PAGES))
    test(
      `On a ${size}, nothing on ${kind} moves when the chat in the corner arrives in pieces`,
      nightly,
      async ({ page }) => {
        await page.setViewportSize(viewport)
        const { server, port } = await inPieces(
          GROUP,
          /(?=<section class="chat |<button class="chat__button|<span>Chat with us)/,
        )
        try {
          await watchShifts(page)
          await page.goto(`http://${GROUP}.localhost:${port}${pathOf()}`)
          await expect(page.locator('.chat__button').last()).toBeVisible()
          expect(await shifts(page)).toEqual([])
        } finally {
          server.close()
        }
      },
    )

  for (const slug of [GROUP, RV])
    test(`On a ${size}, nothing moves in the empty garage of ${slug}`, nightly, async ({ page }) => {
      await page.setViewportSize(viewport)
      await watchShifts(page)
      await page.goto(site(slug, '/my-garage'))
      await expect(page.locator('[data-saved-empty]')).toBeVisible()
      expect(await shifts(page)).toEqual([])
    })
}
