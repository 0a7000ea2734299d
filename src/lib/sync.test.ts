import type * as promises from 'node:fs/promises'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { synced } from './sync.ts'

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
    await synced(root, ['cars/a/index.html', 'gone/index.html'])
    const there = [dir, root, ...['cars', 'cars/a', 'cars/a/index.html'].map((each) => join(root, each))]
    expect(done.toSorted()).toEqual(there.toSorted())
    expect(opened).toContain(join(root, 'gone/index.html'))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
