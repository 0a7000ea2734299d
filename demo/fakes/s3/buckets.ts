import { hash, randomBytes } from 'node:crypto'

/** Keeps the fake storage's contents in memory. */

export interface StoredObject {
  body: Uint8Array
  etag: string
  type: string
  cacheControl: string
  /** Address that the bucket's website redirects to from this object. */
  redirect: string | undefined
  /** Who may read the object. */
  acl: string | undefined
  modified: Date
}

export class Buckets {
  readonly #buckets = new Map<string, Map<string, StoredObject>>()
  /** Whether to act as if customers had encrypted the objects with their own keys. An ETag then isn't the content's MD5. */
  encrypted = false

  objects(bucket: string): Map<string, StoredObject> {
    const found = this.#buckets.get(bucket) ?? new Map<string, StoredObject>()
    this.#buckets.set(bucket, found)
    return found
  }

  names(): string[] {
    return [...this.#buckets.keys()]
  }

  put(bucket: string, key: string, object: Omit<StoredObject, 'etag' | 'modified'>): StoredObject {
    const etag = `"${this.encrypted ? randomBytes(16).toString('hex') : hash('md5', object.body, 'hex')}"`
    const stored = { ...object, etag, modified: new Date() }
    this.objects(bucket).set(key, stored)
    return stored
  }

  /** Returns a page of the keys that start with a prefix and come after a key, in byte order. */
  list(bucket: string, prefix: string, after: string, most: number) {
    const keys = [...this.objects(bucket).keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .sort((a, b) => (a < b ? -1 : 1))
    return { keys: keys.slice(0, most), more: keys.length > most }
  }
}
