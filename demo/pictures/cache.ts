import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '#lib/files.ts'

/** Keeps up to `limit` bytes of rendered pictures in memory. Beyond that, drops those that haven't been used for longest. */
export class MemoryCache {
  readonly #items = new Map<string, Buffer>()
  readonly #limit: number
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Buffer | undefined {
    const item = this.#items.get(key)
    if (item) {
      // A Map keeps insertion order, so add it again to move it to the end.
      this.#items.delete(key)
      this.#items.set(key, item)
    }
    return item
  }

  set(key: string, item: Buffer): void {
    if (item.length > this.#limit) return
    this.#bytes += item.length - (this.#items.get(key)?.length ?? 0)
    this.#items.delete(key)
    this.#items.set(key, item)
    for (const [oldest, old] of this.#items) {
      if (this.#bytes <= this.#limit) break
      this.#items.delete(oldest)
      this.#bytes -= old.length
    }
  }
}

/** Keeps rendered pictures in a folder, each in a file named after the hash of its key. */
export class DiskCache {
  readonly #folder: string
  #made: Promise<unknown> | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  #file(key: string): string {
    return join(this.#folder, createHash('sha256').update(key).digest('hex').slice(0, 32))
  }

  async get(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.#file(key))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** Writes to a temporary file and renames it, so that readers never see half a picture. */
  async set(key: string, item: Buffer): Promise<void> {
    this.#made ??= mkdir(this.#folder, { recursive: true })
    await this.#made
    const file = this.#file(key)
    const draft = `${file}.${process.pid}.${Math.trunc(performance.now() * 1000)}`
    await writeFile(draft, item)
    await rename(draft, file)
  }
}
