import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STORAGES, type RunningStorage } from '../../testing/stores.ts'
import { encode } from './store.ts'

describe.each(Object.entries(STORAGES))('%s', (_name, start) => {
  let storage: RunningStorage
  beforeAll(async () => {
    storage = await start()
  })
  afterAll(() => storage.stop())

  test('A key is found while its neighbours are written and removed', { tags: 'nightly' }, async () => {
    const store = await storage.open()
    await store.put('lead/redgum-rv/fc-1', encode('kept'), null)
    let busy = true
    const neighbour = async (n: number): Promise<void> => {
      const key = `lead/redgum-rv/fc-1${n}`
      while (busy) {
        await store.put(key, encode(n), null)
        await store.remove(key)
      }
    }
    const neighbours = [1, 2, 3, 4].map(neighbour)
    for (let n = 0; n < 100; n++) expect(await store.get('lead/redgum-rv/fc-1')).not.toBeNull()
    busy = false
    await Promise.all(neighbours)
    await store.close()
  })
})
