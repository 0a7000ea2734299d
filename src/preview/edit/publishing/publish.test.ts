import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallDesk } from '../testing/smallDesk.ts'
import { publishedPage } from './publish.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sides-'))
  mkdirSync(join(root, 'site/about'), { recursive: true })
  mkdirSync(join(root, 'secret'))
  writeFileSync(join(root, 'site/index.html'), 'home')
  writeFileSync(join(root, 'site/about/index.html'), 'about')
  writeFileSync(join(root, 'secret/index.html'), 'secret')
})
afterAll(() => rmSync(root, { recursive: true }))

test('The published side shows a page of the built site, and no file outside it', () => {
  const site = join(root, 'site')
  expect(publishedPage(site, '/')).toBe('home')
  expect(publishedPage(site, '/about')).toBe('about')
  for (const path of ['/none', '/../secret', '/about/../../secret', 'about', '', '/a\0b'])
    expect(publishedPage(site, path), path).toBeUndefined()
})

test('A site that isn’t in Git is published without a name, because nothing is committed', async () => {
  const desk = smallDesk()
  expect(await desk.publish()).toMatchObject({ status: 200, said: { is: 'live' } })
  desk.remove()
})

test('A desk whose version isn’t in place refuses to publish, before anything is committed', async () => {
  const desk = smallDesk('another version is in place')
  expect(await desk.publish()).toEqual({
    status: 422,
    said: { is: 'refused', errors: [{ file: '', field: '', message: 'another version is in place' }] },
  })
  desk.remove()
})
