import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives Git commands an index of their own in a temporary folder, so that the repository's index, where somebody may be preparing a
 * commit, stays as it is.
 *
 * @param use is called with the path of the index, which doesn't exist yet
 */
export const withScratchIndex = async <T>(use: (index: string) => Promise<T>): Promise<T> => {
  const scratch = await mkdtemp(join(tmpdir(), 'forecourt-index-'))
  try {
    return await use(join(scratch, 'index'))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
