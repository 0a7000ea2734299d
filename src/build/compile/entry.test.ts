import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { SiteFrame, Page } from '#plan/page.ts'
import { ensureCompiled, ROOT } from './compile.ts'
import type * as entryModule from './entry.ts'
import { COMPILED } from '../testing/fixture.ts'

let app: typeof entryModule
beforeAll(async () => {
  const { entry } = await ensureCompiled(COMPILED)
  app = (await import(pathToFileURL(entry).href)) as typeof app
}, 120_000)

const rendering = (page: object) => app.render({} as SiteFrame, { path: '/', ...page } as Page, [])

test.each([
  ['a view that throws', { view: 'home' }, /TypeError: .*undefined[^]*home/],
  ['a component that throws', { view: 'offline', props: {} }, /TypeError: .*undefined/],
  ['a missing view', { view: 'none' }, /^view none responded with 404$/],
])('The compiled app says what went wrong with %s', async (_, page, message) => {
  await expect(rendering(page)).rejects.toThrow(message)
})

test(
  'A view that hands over to another, as the gallery does, is asked for each page',
  { tags: 'nightly' },
  async () => {
    const dir = 'src/build/testing/smallApp'
    const small = { config: `${dir}/compile.config.mjs`, sources: [dir] }
    const { entry } = await ensureCompiled(join(ROOT, '.forecourt/compiled-small'), undefined, small)
    const { render } = (await import(pathToFileURL(entry).href)) as typeof app
    const page = { path: '/', view: 'other' } as unknown as Page
    for (const html of [await render({} as SiteFrame, page, []), await render({} as SiteFrame, page, [])])
      expect(new TextDecoder().decode(html)).toContain('<p>from another view</p>')
  },
)
