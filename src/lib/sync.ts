import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { isMissing } from './files.ts'

/** More at once would wait for each other at the disk. */
const AT_ONCE = 16

/**
 * Ends when files survive a power cut: their bytes, and their names in the folders above them, up to `root` and its own name.
 *
 * @param files relative to `root`; also such as are there no more
 */
export const synced = async (root: string, files: Iterable<string>): Promise<void> => {
  const paths = new Set([root, dirname(root)])
  for (const file of files)
    for (let path = join(root, file); !paths.has(path); path = dirname(path)) paths.add(path)
  const limit = pLimit(AT_ONCE)
  await Promise.all(Array.from(paths, (path) => limit(() => sync(path))))
}

const sync = async (path: string): Promise<void> => {
  try {
    const handle = await open(path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
