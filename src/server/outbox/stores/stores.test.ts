import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STORAGES, type RunningStorage } from '../../testing/stores.ts'
import type { Store } from '../store.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = async (store: Store, key: string): Promise<string | undefined> => {
  const found = await store.get(key)
  return found ? new TextDecoder().decode(found.value) : undefined
}

describe.each(Object.entries(STORAGES))('%s', (_name, start) => {
  let storage: RunningStorage
  let store: Store
  let run = 0
  let base = ''
  beforeAll(async () => {
    storage = await start()
  })
  afterAll(() => storage.stop())
  beforeEach(async () => {
    base = `test/${++run}`
    store = await storage.open()
  })
  afterEach(() => store.close())

  test('what is written is read again, also over another connection', async () => {
    const version = await store.put(`${base}/a`, bytes('one'), null)
    const other = await storage.open()
    expect(await other.get(`${base}/a`)).toEqual({ value: expect.anything(), version })
    expect(await textOf(other, `${base}/a`)).toBe('one')
    expect(await other.get(`${base}/b`)).toBeNull()
    await other.close()
  })

  test('a write that does not know the latest version writes nothing', async () => {
    const first = await store.put(`${base}/a`, bytes('one'), null)
    expect(await store.put(`${base}/a`, bytes('two'), null)).toBeNull()
    const second = await store.put(`${base}/a`, bytes('three'), first)
    expect(second).not.toBeNull()
    expect(second).not.toBe(first)
    expect(await store.put(`${base}/a`, bytes('four'), first)).toBeNull()
    expect(await store.put(`${base}/none`, bytes('five'), second)).toBeNull()
    expect(await textOf(store, `${base}/a`)).toBe('three')
    expect(await store.get(`${base}/none`)).toBeNull()
  })

  test('removed is removed, twice too, and can be written anew', async () => {
    const before = await store.put(`${base}/a`, bytes('one'), null)
    await store.remove(`${base}/a`)
    await store.remove(`${base}/a`)
    expect(await store.get(`${base}/a`)).toBeNull()
    expect(await store.list(base)).toEqual([])
    expect(await store.put(`${base}/a`, bytes('two'), before)).toBeNull()
    expect(await store.put(`${base}/a`, bytes('three'), null)).not.toBeNull()
  })

  test('keys are listed in order, those below a prefix only', async () => {
    for (const key of ['b/2', 'b/10', 'a', 'b/1', 'b-2']) await store.put(`${base}/${key}`, bytes('x'), null)
    expect(await store.list(`${base}/b/`)).toEqual([`${base}/b/1`, `${base}/b/10`, `${base}/b/2`])
    expect(await store.list(`${base}/nothing/`)).toEqual([])
  })

  test('bytes stay bytes', async () => {
    const all = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256)
    // A view into something larger, as file uploads are.
    await store.put(`${base}/a`, all.subarray(1000, 99_000), null)
    const found = await store.get(`${base}/a`)
    expect(Buffer.from(found?.value ?? []).equals(Buffer.from(all.subarray(1000, 99_000)))).toBe(true)
  })
})
