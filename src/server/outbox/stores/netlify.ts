import { getStore, type Store as Blobs } from '@netlify/blobs'
import type { Store } from './store.ts'

const NAME = 'forecourt-leads'

/** How to reach the service from outside a Netlify Function, where it isn't in the environment: in tests. */
export interface BlobsAddress {
  siteID: string
  token: string
  edgeURL: string
  /** As `edgeURL`: where reads come from that must see the last write. */
  uncachedEdgeURL: string
}

/** The outbox in Netlify Blobs, where there is no disk. Reads see every write that was answered ('strong'). */
export const netlifyStore = (address?: BlobsAddress): Store => {
  const blobs: Blobs = getStore({ name: NAME, consistency: 'strong', ...address })
  const read = (key: string) => blobs.getWithMetadata(key, { type: 'arrayBuffer' })
  return {
    oneMachine: false,
    get: async (key) => {
      for (;;) {
        const found = await read(key)
        if (!found) return null
        if (found.etag !== undefined) return { value: new Uint8Array(found.data), version: found.etag }
        // Netlify's local server gives ETags in lists only, and leaves things out of a list while their neighbours are
        // written: then it is asked again. An ETag older than the bytes makes a write fail, never a loss.
        const { blobs: listed } = await blobs.list({ prefix: key })
        const version = listed.find((each) => each.key === key)?.etag
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
      // The client says 'modified' of every answer but 412; only a write that was done has an ETag.
      if (!etag) throw new Error('Netlify Blobs did not take a write')
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
        return 'Netlify Blobs does not answer'
      }
    },
    close: async () => {},
  }
}
