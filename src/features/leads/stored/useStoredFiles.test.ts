import { beforeEach, expect, test, vi } from 'vitest'
import { startOf } from '../testing/formStart.ts'
import { deleteFiles, filesIn, loadFiles, saveFiles, type Attempt } from './useStoredFiles.ts'

const kept = vi.hoisted(() => ({ all: new Map<string, unknown>(), refuses: false }))

// Node has no IndexedDB, so these tests replace it. tests/form-steps.spec.ts tests with the real one in a browser.
vi.mock('idb-keyval', () => {
  const open = () => {
    if (kept.refuses) throw new DOMException('denied', 'SecurityError')
    return kept.all
  }
  return {
    createStore: () => ({}),
    get: async (id: string) => open().get(id),
    set: async (id: string, value: unknown) => void open().set(id, value),
    del: async (id: string) => void open().delete(id),
    delMany: async (ids: string[]) => ids.forEach((id) => open().delete(id)),
    entries: async () => [...open()],
  }
})

const NOW = 1_800_000_000_000
const DAY = 24 * 60 * 60 * 1000
const attempt = (key: string): Attempt => ({ site: 'harbour', form: 'trade-in', key })
const photo = new File(['a'], 'a.jpg', { type: 'image/jpeg' })

beforeEach(() => {
  kept.all.clear()
  kept.refuses = false
})

test('An attempt to fill in a form gets its files back until they’re removed', async () => {
  await saveFiles(attempt('one'), { photos: [photo] }, NOW)
  expect(await loadFiles(attempt('one'), NOW)).toEqual({ photos: [photo] })
  expect(await loadFiles(attempt('two'), NOW)).toEqual({})
  expect(await loadFiles({ ...attempt('one'), site: 'other' }, NOW)).toEqual({})
  deleteFiles(startOf('trade-in'), 'one')
  await vi.waitFor(() => expect(kept.all.size).toBe(0))
})

test('Nothing is stored once the last file is removed', async () => {
  await saveFiles(attempt('one'), { photos: [photo] }, NOW)
  await saveFiles(attempt('one'), {}, NOW)
  expect(kept.all.size).toBe(0)
})

test('Files are removed if nobody comes back for a day, and malformed entries right away', async () => {
  await saveFiles(attempt('old'), { photos: [photo] }, NOW - DAY)
  await saveFiles(attempt('new'), { photos: [photo] }, NOW - DAY + 1)
  for (const [id, value] of [null, 'x', { kept_at: 'x' }, []].entries()) kept.all.set(String(id), value)
  await loadFiles(attempt('another'), NOW)
  expect([...kept.all.keys()]).toEqual(['forecourt:1:harbour:form:trade-in:new'])
})

test('No files are stored, without an error, if the browser refuses', async () => {
  kept.refuses = true
  await saveFiles(attempt('one'), { photos: [photo] }, NOW)
  expect(await loadFiles(attempt('one'), NOW)).toEqual({})
})

test('Only files are picked from a form’s values', () => {
  expect(filesIn({ name: 'Jo', photos: [photo, 'x'], resume: [], rego: ['A'] })).toEqual({ photos: [photo] })
  expect(filesIn(null)).toEqual({})
})
