import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { SiteFrame, Page } from '#plan/page.ts'
import { ensureCompiled } from './compile.ts'
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
