import { availableParallelism } from 'node:os'
import { Semaphore } from 'async-mutex'
import { LimitError, openPool, type Args, type Module, type Result } from '../process/run.ts'
import type * as open from './open.ts'

/**
 * Decodes pictures from outside in processes of their own, because a file of 60 KB can hold a picture that fills a gigabyte of memory. Small
 * pictures are decoded at the same time, large ones one at a time.
 */

/** A picture can't be used. The message is worded to follow the picture's name. */
export class PictureError extends Error {
  override name = 'PictureError'
}

const MOST_MIB = 512
const MOST_CPU_MS = 30_000
/** How long (ms) a picture may take if other things keep the machine busy. */
const PATIENCE_MS = 300_000
/** How long (ms) a process waits for another picture. */
const IDLE_MS = 5_000
/** How many megapixels may be decoded at the same time. Each takes 4 to 20 MB, depending on the format. */
const MEGAPIXELS = 32

const pool = openPool({
  most: availableParallelism(),
  mib: MOST_MIB,
  cpuMs: MOST_CPU_MS,
  patienceMs: PATIENCE_MS,
  idleMs: IDLE_MS,
})
const room = new Semaphore(MEGAPIXELS)
const OPEN: Module<typeof open> = { path: '#lib/picture/open.ts', errors: [] }

/**
 * Makes a function that calls those of a module that decodes pictures. Nothing else may import this module.
 *
 * @param megapixels how many a picture may have at most
 */
export const decoderOf =
  <M>(path: string, megapixels: number) =>
  /**
   * @param pictures what the function decodes; none if it's a drawing
   * @throws PictureError if it can't be decoded
   */
  async <N extends keyof M & string>(
    name: N,
    pictures: readonly Uint8Array[],
    ...args: Args<M, N>
  ): Promise<Result<M, N>> => {
    try {
      let sum = 0
      for (const bytes of pictures) {
        const pixels = await pool.run(OPEN, 'pixelsOf', bytes)
        if (pixels > megapixels * 1e6) throw new PictureError(`has more than ${megapixels} million pixels`)
        sum += pixels / 1e6
      }
      // A drawing's size says nothing about the pictures in it, so it counts as large.
      const weight = pictures.length === 0 ? MEGAPIXELS : Math.min(MEGAPIXELS, Math.max(1, Math.ceil(sum)))
      const module: Module<M> = { path, errors: [PictureError] }
      return await room.runExclusive(() => pool.run(module, name, ...args), weight)
    } catch (error) {
      if (error instanceof LimitError)
        throw new PictureError(
          error.limit === 'time'
            ? `takes longer than ${MOST_CPU_MS / 1000} s to decode`
            : `takes more than ${MOST_MIB} MB of memory to decode`,
        )
      // Sharp's errors have no class of their own.
      if (error instanceof Error && error.name === 'Error')
        throw new PictureError(`can’t be decoded (${(error.message.split('\n')[0] ?? '').slice(0, 120)})`)
      throw error
    }
  }
