import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { photoFilesIn } from '#site/loading/photoFiles.ts'
import { sourcesOf } from './sources.ts'

/** Tests, with a copy of a tenant, how the preview finds the source of a text. */
const SLUG = 'redgum-rv'
let dir: string
beforeAll(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'sources-of-')), SLUG)
  copyTenant(SLUG, dir)
})
afterAll(() => rmSync(join(dir, '..'), { recursive: true }))

test('A page’s sources are its own settings and text first, then site settings, then listed pages', () => {
  const all = sourcesOf(dir, '/about-us')
  expect(all[0]).toEqual({
    of: 'content/about-us.md',
    from: 'page',
    field: 'title',
    name: 'Title',
    text: 'About Redgum RV',
  })
  const order = all.map(({ from }) => from)
  expect(order).toEqual(order.toSorted((a, b) => RANK.indexOf(a) - RANK.indexOf(b)))
  const [line] = all.filter(({ text }) => text === 'What we stick to')
  expect(line).toMatchObject({ of: 'content/about-us.md', name: `Text, line ${line?.line}` })
  const text = readFileSync(join(dir, 'content/about-us.md'), 'utf8').replace(/^---[^]*?\n---\n\s*/, '')
  expect(text.split('\n')[(line?.line ?? 0) - 1]).toBe('## What we stick to')
  expect(all).toContainEqual(
    expect.objectContaining({ of: 'settings/home', field: 'home.reasons[0].title', from: 'settings' }),
  )
  const elsewhere = all.filter(({ from }) => from === 'elsewhere').map(({ field }) => field)
  expect(new Set(elsewhere)).toEqual(new Set(['title', 'description', 'image', 'kicker', 'author']))
})
const RANK = ['page', 'settings', 'elsewhere']

test('Sources leave out choices, addresses and ids, and name the folder’s pictures as pages do', () => {
  mkdirSync(join(dir, 'photos'))
  writeFileSync(join(dir, 'photos/yard.jpg'), 'a picture')
  const file = join(dir, 'content/about-us.md')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n![The yard](/photos/yard.jpg)\n`)
  const all = sourcesOf(dir, '/about-us')
  const id = photoFilesIn(dir).get('yard.jpg')
  expect(all).toContainEqual(expect.objectContaining({ of: 'content/about-us.md', src: `/photos/${id}` }))
  expect(all.map(({ text = '' }) => text).filter((text) => /^(?:\/|https?:)/.test(text))).toEqual([])
  expect(all.map(({ field }) => field)).not.toContain('slug')
  expect(all.map(({ field }) => field)).not.toContain('template')
})
