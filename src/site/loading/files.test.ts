import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brandFilesIn } from '../brand/brandFiles.ts'
import { folder, SITE } from '../testing/fixtures.ts'
import { copyInside, entriesOf, filesBelow, readBytes, stampOf, writeInside } from './files.ts'
import { loadTenant } from './loadTenant.ts'
import { photoFilesIn } from './photoFiles.ts'

let tenants: ReturnType<typeof folder>
let dir: string
beforeEach(() => {
  tenants = folder({
    'harbour/site.json': JSON.stringify(SITE),
    'harbour/texts/deep/one.md': 'One',
    'other/site.json': '{}',
    'other/logo.svg': '<svg/>',
    'other/yard.jpg': 'yard',
  })
  dir = join(tenants.path, 'harbour')
})
afterEach(() => tenants[Symbol.dispose]())

const OUTSIDE = 'is a symbolic link to somewhere outside the tenant’s folder'

test('A folder’s files are listed, and those of a missing one are none', () => {
  expect(filesBelow(dir, 'texts')).toEqual(['deep/one.md'])
  expect([filesBelow(dir, 'none'), entriesOf(dir, 'none')]).toEqual([[], { entries: [] }])
})

test.each([
  ['a link to another dealer’s folder', (path: string) => symlinkSync('../other', path), OUTSIDE],
  ['a link to the whole disk', (path: string) => symlinkSync('/', path), OUTSIDE],
  ['a pipe', (path: string) => execFileSync('mkfifo', [path]), 'must be a folder'],
  ['a link to itself', (path: string) => symlinkSync(path, path), 'can’t be read (ELOOP)'],
])('Photos and brand that are %s are named, but not listed', async (_, make, problem) => {
  for (const name of ['photos', 'brand']) make(join(dir, name))
  expect([filesBelow(dir, 'photos'), photoFilesIn(dir)]).toEqual([[], new Map()])
  expect(brandFilesIn(dir)).toEqual({
    sources: {},
    problems: [{ file: 'brand', field: '', message: problem }],
  })
  await expect(loadTenant(dir)).rejects.toMatchObject({ problems: [{ file: 'brand', message: problem }] })
  rmSync(join(dir, 'brand'))
  expect((await loadTenant(dir)).warnings).toEqual([`photos: ${problem}`])
})

test('Nothing is written through a link out of the tenant’s folder', () => {
  symlinkSync('../other', join(dir, 'content'))
  for (const file of ['content/new.md', 'content/deep/new.md']) {
    expect(() => writeInside(dir, file, 'New')).toThrow(`content/ ${OUTSIDE}`)
    expect(() => copyInside(join(dir, 'site.json'), dir, file)).toThrow(`content/ ${OUTSIDE}`)
  }
  expect(filesBelow(tenants.path, 'other')).toEqual(['logo.svg', 'site.json', 'yard.jpg'])
})

test('A link in place of a file is replaced, and not written to', () => {
  for (const name of ['copied', 'written']) symlinkSync('../other/site.json', join(dir, name))
  writeInside(dir, 'written', 'New')
  copyInside(join(dir, 'written'), dir, 'copied')
  writeInside(dir, 'new/deep/file', 'New')
  for (const file of ['written', 'copied', 'new/deep/file'])
    expect(readBytes(dir, file)).toEqual({ bytes: Buffer.from('New') })
  expect(readFileSync(join(tenants.path, 'other/site.json'), 'utf8')).toBe('{}')
})

test('A file’s stamp changes with the file, and is empty only without one', () => {
  expect(stampOf(dir, 'none')).toBe('')
  const before = stampOf(dir, 'site.json')
  writeFileSync(join(dir, 'site.json'), '')
  expect(stampOf(dir, 'site.json')).not.toBe(before)
  symlinkSync('loop', join(dir, 'loop'))
  expect(stampOf(dir, 'loop')).toBe('ELOOP')
})
