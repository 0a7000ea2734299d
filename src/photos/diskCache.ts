import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing } from '#lib/files.ts'

/** A folder of limited size for files that can be made again. Several processes can use it at once. */
export interface DiskCache {
  read: (name: string) => Promise<Buffer | undefined>
  has: (name: string) => boolean
  write: (name: string, data: string | Uint8Array) => Promise<void>
  remove: (name: string) => Promise<void>
  /** For data that doesn't have a name yet; `done` removes the file. */
  scratch: () => { file: string; done: () => void }
  /** Removes the least recently used files if the folder is too full. */
  tidy: () => Promise<void>
}

const DAY_MS = 86_400_000
/** A proportion of the limit, after files have been removed. */
const SHARE_LEFT = 0.9

/** @param most in bytes */
export function openDiskCache(folder: string, most: number): DiskCache {
  /** Bytes; undefined until the folder has been read. */
  let bytesUsed: number | undefined
  let tidying: Promise<void> | undefined
  const pathOf = (name: string): string => join(folder, name)

  const tidy = async (): Promise<void> => {
    const files = (await filesIn(folder)).sort((a, b) => a.used - b.used)
    bytesUsed = files.reduce((sum, { size }) => sum + size, 0)
    if (bytesUsed <= most) return
    for (const { path, size } of files) {
      if (bytesUsed <= most * SHARE_LEFT) break
      await unlink(path).catch(ignoreMissing)
      bytesUsed -= size
    }
  }
  const tidyOnce = (): Promise<void> => (tidying ??= tidy().finally(() => (tidying = undefined)))
  const scratch: DiskCache['scratch'] = () => {
    const dir = pathOf('scratch')
    mkdirSync(dir, { recursive: true })
    const file = join(dir, randomUUID())
    return { file, done: () => rmSync(file, { force: true }) }
  }

  return {
    read: async (name) => {
      const path = pathOf(name)
      try {
        const bytes = await readFile(path)
        const { mtimeMs } = await stat(path)
        const now = new Date()
        if (now.getTime() - mtimeMs > DAY_MS) await utimes(path, now, now)
        return bytes
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    has: (name) => existsSync(pathOf(name)),
    write: async (name, data) => {
      const { file, done } = scratch()
      try {
        // Without the flush, a power cut could leave an empty file, which would then be taken for the picture.
        await writeFile(file, data, { flush: true })
        await mkdir(dirname(pathOf(name)), { recursive: true })
        await rename(file, pathOf(name))
      } finally {
        done()
      }
      if (bytesUsed !== undefined) bytesUsed += data.length
      // Reading a folder with many files for the first time takes seconds, so this isn't awaited. If it fails, the next write tries again.
      if (bytesUsed === undefined) tidyOnce().catch(() => undefined)
      else if (bytesUsed > most) await tidyOnce()
    },
    remove: (name) => unlink(pathOf(name)).catch(ignoreMissing),
    scratch,
    tidy: tidyOnce,
  }
}

async function filesIn(folder: string): Promise<{ path: string; size: number; used: number }[]> {
  const files: { path: string; size: number; used: number }[] = []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const stats = await stat(path).catch(ignoreMissing)
    if (stats) files.push({ path, size: stats.size, used: stats.mtimeMs })
  }
  return files
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
