import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  bytesAt,
  copyWhole,
  isMissing,
  listFiles,
  removeWithEmptyFolders,
  replaceFile,
  sizeOf,
  writeWhole,
  syncToDisk,
} from './files.ts'
import type * as promises from 'node:fs/promises'

const opened: string[] = []
const done: string[] = []
vi.mock('node:fs/promises', async (original) => {
  const { open, ...others } = await original<typeof promises>()
  return {
    ...others,
    open: async (path: string, flags: string) => {
      opened.push(path)
      const handle = await open(path, flags)
      const sync = handle.sync.bind(handle)
      handle.sync = async () => {
        await sync()
        done.push(path)
      }
      return handle
    },
  }
})

test('Files and the folders that contain them are synced, and missing files are ignored', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'forecourt-sync-'))
  try {
    const root = join(dir, 'site')
    mkdirSync(join(root, 'cars/a'), { recursive: true })
    writeFileSync(join(root, 'cars/a/index.html'), 'a')
    await syncToDisk(root, ['cars/a/index.html', 'gone/index.html'])
    const there = [dir, root, ...['cars', 'cars/a', 'cars/a/index.html'].map((each) => join(root, each))]
    expect(done.toSorted()).toEqual(there.toSorted())
    expect(opened).toContain(join(root, 'gone/index.html'))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'forecourt-files-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('Writing replaces a file, creates folders as needed and leaves nothing else behind', () => {
  writeWhole(join(dir, 'a/b/c.txt'), 'one')
  writeWhole(join(dir, 'a/b/c.txt'), 'two')
  replaceFile(join(dir, 'a/d.txt'), Buffer.from('three'))
  expect(listFiles(dir).map((file) => [file, readFileSync(join(dir, file), 'utf8')])).toEqual([
    ['a/b/c.txt', 'two'],
    ['a/d.txt', 'three'],
  ])
})

test('A link in place of the unfinished file isn’t followed', () => {
  writeFileSync(join(dir, 'elsewhere'), 'old')
  const unfinished = (name: string) => join(dir, `${name}.${process.pid}.part`)
  for (const name of ['written', 'copied']) symlinkSync(join(dir, 'elsewhere'), unfinished(name))
  replaceFile(join(dir, 'written'), 'new')
  copyWhole(join(dir, 'written'), join(dir, 'copied'))
  expect(listFiles(dir).map((file) => readFileSync(join(dir, file), 'utf8'))).toEqual(['new', 'old', 'new'])
})

test('A failed write leaves the old file, no partial file and no folder', () => {
  mkdirSync(join(dir, 'folder'))
  writeFileSync(join(dir, 'file'), 'old')
  expect(() => writeWhole(join(dir, 'folder'), 'new')).toThrow(/EISDIR/)
  expect(() => writeWhole(join(dir, 'file/below'), 'new')).toThrow()
  expect(() => replaceFile(join(dir, 'none/file'), 'new')).toThrow(/ENOENT/)
  expect(listFiles(dir)).toEqual(['file'])
  expect(readFileSync(join(dir, 'file'), 'utf8')).toBe('old')
})

test('A missing file has no bytes and no size, but other errors are thrown', () => {
  writeFileSync(join(dir, 'file'), 'text')
  expect([bytesAt(join(dir, 'file'))?.toString(), sizeOf(join(dir, 'file'))]).toEqual(['text', 4])
  for (const path of ['none', 'none/none', 'file/below'])
    expect([bytesAt(join(dir, path)), sizeOf(join(dir, path)), listFiles(join(dir, path))]).toEqual([
      undefined,
      undefined,
      [],
    ])
  expect(() => bytesAt(dir)).toThrow(new RegExp(`EISDIR.* '${dir}'`))
  expect(sizeOf(dir)).toBeUndefined()
  expect(isMissing(new Error('ENOENT'))).toBe(false)
})

test('Removing a file removes the folders that this leaves empty, but no others', () => {
  writeWhole(join(dir, 'root/a/b/c.txt'), '')
  writeWhole(join(dir, 'root/a/d.txt'), '')
  removeWithEmptyFolders(join(dir, 'root'), 'a/b/c.txt')
  expect(listFiles(dir)).toEqual(['root/a/d.txt'])
  removeWithEmptyFolders(join(dir, 'root'), 'a/b/c.txt')
  removeWithEmptyFolders(join(dir, 'root'), 'a/d.txt')
  expect(readdirSync(dir, { recursive: true })).toEqual(['root'])
})
