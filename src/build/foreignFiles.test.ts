import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentText, openWorkshop, stockOf, treeOf, writeTenant, type Workshop } from './testing/workshop.ts'

let shop: Workshop
beforeEach(() => {
  shop = openWorkshop()
})
afterEach(() => shop.close())

const text = (body: string) => contentText('/about-us', 'About us', body)
const write = (slug: string) =>
  writeTenant(shop, slug, stockOf(3), { content: { 'about.md': text('Hello.') } })
const at = (file: string) => join(shop.tenants, 'yard', file)

const LINK = "is a link that leads outside the tenant's folder"

test.each([
  ['snapshot.json', '/dev/zero', LINK],
  ['snapshot.json', '/etc/passwd', LINK],
  ['snapshot.json', '../other/snapshot.json', LINK],
  ['snapshot.json', 'content', 'must be a file'],
  ['site.json', '/dev/zero', LINK],
  ['content/about.md', '/dev/zero', LINK],
  ['content/about.md', '/etc/passwd', LINK],
  ['content', '/etc', LINK],
])(
  '%s that leads to %s fails its tenant, is named and is not read; the others go on',
  async (file, to, message) => {
    for (const slug of ['yard', 'other']) write(slug)
    await shop.build()
    const before = treeOf(join(shop.out, 'yard'))
    rmSync(at(file), { recursive: true })
    symlinkSync(to, at(file))
    const { tenants } = await shop.build()
    expect(tenants['other']?.status).toBe('ok')
    expect(tenants['yard']).toMatchObject({ status: 'failed', errors: [{ file, message }] })
    expect(treeOf(join(shop.out, 'yard'))).toEqual(before)
  },
)

test.each([
  ['a pipe that nobody writes to', () => execFileSync('mkfifo', [at('snapshot.json')]), 'must be a file'],
  ['a folder', () => mkdirSync(at('snapshot.json')), 'must be a file'],
  [
    'in Latin-1',
    () => writeFileSync(at('snapshot.json'), Buffer.from('{"cars":[],\n"x":"Citro\xebn"}', 'latin1')),
    'holds bytes that are not UTF-8, the first at byte 22 (line 2): export it as UTF-8',
  ],
])('a snapshot that is %s fails its tenant', async (_, make, message) => {
  write('yard')
  rmSync(at('snapshot.json'))
  make()
  const { tenants } = await shop.build()
  expect(tenants['yard']).toMatchObject({ status: 'failed', errors: [{ file: 'snapshot.json', message }] })
})

test('what was paid for, if it leads elsewhere, is named too', async () => {
  write('yard')
  symlinkSync('/dev/zero', at('reservations.json'))
  const { tenants } = await shop.build()
  expect(tenants['yard']?.errors).toEqual([
    { file: 'snapshot.json', field: '', message: `reservations.json, which stands beside it, ${LINK}` },
  ])
})

test('a link to another file of the tenant is as that file, also when that changes', async () => {
  write('yard')
  mkdirSync(at('texts'))
  rmSync(at('content/about.md'))
  symlinkSync('../texts/about.md', at('content/about.md'))
  for (const body of ['First.', 'Second.']) {
    writeFileSync(at('texts/about.md'), text(body))
    expect((await shop.build()).tenants['yard']?.errors).toEqual([])
    expect(readFileSync(join(shop.out, 'yard/about-us/index.html'), 'utf8')).toContain(body)
  }
})
