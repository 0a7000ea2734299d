import { symlinkSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMPILED, NOW, openFixture, stockOf, writeTenant } from '#build/testing/fixture.ts'
import { writeOwnSection } from '#build/testing/ownSections.ts'
import { writeWhole } from '#lib/files.ts'
import { listen } from '../listen.ts'
import { openPreview } from './openPreview.ts'

const CARD = `export default function Card() {
  return <p className="own-card">A card</p>
}
`

/** Serves a preview of a fixture's tenants, until the end of the test. */
async function preview({ tenants, state }: ReturnType<typeof openFixture>) {
  mkdirSync(state)
  symlinkSync(COMPILED, join(state, 'compiled'))
  const home = () => Promise.resolve({ html: '' })
  const opened = await openPreview(tenants, undefined, { state, now: NOW, say: () => {}, home })
  const server = await listen(opened.app, { port: 0 })
  return {
    close: () => server.close().then(opened.close),
    page: async (slug: string, path: string) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/__preview/gallery${path}`, {
        headers: { 'x-forecourt-tenant': slug },
      })
      return { status: answer.status, html: await answer.text() }
    },
  }
}

test(
  'The gallery shows a project’s sections in their states, each on a page of its own, and the components that replace ours',
  { tags: ['nightly'], timeout: 300_000 },
  async () => {
    const fixture = openFixture()
    writeOwnSection(fixture)
    writeWhole(join(fixture.dir, 'extensions/Card.tsx'), CARD)
    writeTenant(fixture, 'yard', stockOf(1), { site: { components: { Card: './extensions/Card.tsx' } } })
    const { page, close } = await preview(fixture)
    try {
      await expect
        .poll(async () => (await page('yard', '')).html, { timeout: 200_000, interval: 500 })
        .toContain('Replaced by components of')
      const { html: list } = await page('yard', '/extensions')
      expect(list).toContain('Our own</h2>')
      expect(list.match(/<iframe src="[^"]*"/g)).toEqual(
        [1, 2].map((state) => `<iframe src="/__preview/gallery/extensions/our-own/${state}"`),
      )
      const usual = await page('yard', '/extensions/our-own/1')
      expect(usual.html).toMatch(/<style>\.own-section[^<]*<\/style>/)
      expect(usual.html).toContain('<section class="own-section"')
      expect(usual.html).toContain('As usual</h2>')
      const broken = await page('yard', '/extensions/our-own/2')
      expect([broken.status, broken.html]).toEqual([
        500,
        expect.stringContaining('extensions/sections/our-own/Section.astro:5: Cannot read properties of'),
      ])
      expect((await page('yard', '/vehicle')).html).toContain('class="own-card"')
    } finally {
      await close()
      fixture.close()
    }
  },
)
