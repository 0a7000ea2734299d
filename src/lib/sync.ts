import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { isMissing } from './files.ts'

/** The maximum number of files to flush at once: more would only wait for the disk. */
const AT_ONCE = 16

/**
 * Resolves once the files would survive a power cut: both their bytes and their names, in all folders from the file's own up to and
 * including `root`, are on disk.
 * @param files relative to `root`; may include files that no longer exist
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
