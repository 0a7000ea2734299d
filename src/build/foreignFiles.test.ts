import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reservationsPath } from '#stock/reservations.ts'
import { contentText, openFixture, stockOf, treeOf, writeTenant, type Fixture } from './testing/fixture.ts'

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
})
afterEach(() => fixture.close())

const text = (body: string) => contentText('/about-us', 'About us', body)
const write = (slug: string) =>
  writeTenant(fixture, slug, stockOf(3), { content: { 'about.md': text('Hello.') } })
const at = (file: string) => join(fixture.tenants, 'tenant', file)

const LINK = 'is a symbolic link to somewhere outside the tenant’s folder'

test.each([
  ['snapshot.json', '/dev/zero', LINK],
  ['snapshot.json', '/etc/passwd', LINK],
  ['snapshot.json', '../other/snapshot.json', LINK],
  ['snapshot.json', 'content', 'must be a file'],
  ['site.json', '/dev/zero', LINK],
  ['content/about.md', '/dev/zero', LINK],
  ['content/about.md', '/etc/passwd', LINK],
  ['content', '/etc', LINK],
])('If %s links to %s, it’s named but not read, and only its tenant fails', async (file, to, message) => {
  for (const slug of ['tenant', 'other']) write(slug)
  await fixture.build()
  const before = treeOf(join(fixture.out, 'tenant'))
  rmSync(at(file), { recursive: true })
  symlinkSync(to, at(file))
  const { tenants } = await fixture.build()
  expect(tenants['other']?.status).toBe('ok')
  expect(tenants['tenant']).toMatchObject({ status: 'failed', errors: [{ file, message }] })
  expect(treeOf(join(fixture.out, 'tenant'))).toEqual(before)
})

test.each([
  ['a pipe without a writer', () => execFileSync('mkfifo', [at('snapshot.json')]), 'must be a file'],
  ['a folder', () => mkdirSync(at('snapshot.json')), 'must be a file'],
  [
    'in Latin-1',
    () => writeFileSync(at('snapshot.json'), Buffer.from('{"cars":[],\n"x":"Citro\xebn"}', 'latin1')),
    'contains bytes that aren’t UTF-8, the first at byte 22 (line 2). Export it as UTF-8',
  ],
])('A snapshot that is %s fails its tenant', async (_, make, message) => {
  write('tenant')
  rmSync(at('snapshot.json'))
  make()
  const { tenants } = await fixture.build()
  expect(tenants['tenant']).toMatchObject({ status: 'failed', errors: [{ file: 'snapshot.json', message }] })
})

test('A reservations file that links elsewhere is named and not read', async () => {
  write('tenant')
  mkdirSync(join(fixture.state, 'reservations'), { recursive: true })
  const file = join(fixture.state, reservationsPath('tenant'))
  symlinkSync('/dev/zero', file)
  const { tenants } = await fixture.build()
  expect(tenants['tenant']?.errors).toEqual([
    {
      file: 'snapshot.json',
      field: '',
      message: `can’t be used, because ${file} ${LINK}`,
    },
  ])
})

test('A link to another of the tenant’s files is treated like that file, even when it changes', async () => {
  write('tenant')
  mkdirSync(at('texts'))
  rmSync(at('content/about.md'))
  symlinkSync('../texts/about.md', at('content/about.md'))
  for (const body of ['First.', 'Second.']) {
    writeFileSync(at('texts/about.md'), text(body))
    expect((await fixture.build()).tenants['tenant']?.errors).toEqual([])
    expect(readFileSync(join(fixture.out, 'tenant/about-us/index.html'), 'utf8')).toContain(body)
  }
})
