import { getStore, type Store as Blobs } from '@netlify/blobs'
import type { Store } from './store.ts'

const NAME = 'forecourt-leads'

/** For tests. In a Netlify Function, Netlify provides it. */
interface BlobsAddress {
  siteID: string
  token: string
  edgeURL: string
  /** Like `edgeURL`, but for reads that must return what was written last. */
  uncachedEdgeURL: string
}

/** For hosts without a disk. With 'strong' consistency, a read returns what was last confirmed as written. */
export function netlifyStore(address?: BlobsAddress): Store {
  const blobs: Blobs = getStore({ name: NAME, consistency: 'strong', ...address })
  const read = (key: string) => blobs.getWithMetadata(key, { type: 'arrayBuffer' })
  return {
    oneMachine: false,
    get: async (key) => {
      for (;;) {
        const entry = await read(key)
        if (!entry) return null
        if (entry.etag !== undefined) return { value: new Uint8Array(entry.data), version: entry.etag }
        // Netlify's local server only returns ETags in lists. While similar keys are being written, the list may lack
        // this key; then start again. If the ETag is older than the bytes, a write with it fails, but nothing is
        // lost.
        const { blobs: listed } = await blobs.list({ prefix: key })
        const version = listed.find((blob) => blob.key === key)?.etag
        const again = version === undefined ? null : await read(key)
        if (again && version !== undefined) return { value: new Uint8Array(again.data), version }
      }
    },
    put: async (key, value, expected) => {
      const body = value.slice().buffer
      const { modified, etag } = await blobs.set(
        key,
        body,
        expected === null ? { onlyIfNew: true } : { onlyIfMatch: expected },
      )
      if (!modified) return null
      // `modified` is true for every response except 412, but there's only an ETag if the write succeeded.
      if (!etag) throw new Error('Netlify Blobs didn’t accept a write')
      return etag
    },
    remove: (key) => blobs.delete(key),
    list: async (prefix) => {
      const keys: string[] = []
      for await (const page of blobs.list({ prefix, paginate: true }))
        keys.push(...page.blobs.map(({ key }) => key))
      return keys.sort()
    },
    check: async () => {
      try {
        await blobs.getMetadata('health')
        return null
      } catch {
        return 'Netlify Blobs isn’t responding'
      }
    },
    close: async () => {},
  }
}
