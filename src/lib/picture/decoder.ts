import { availableParallelism } from 'node:os'
import { Semaphore } from 'async-mutex'
import pLimit from 'p-limit'
import { LimitError, openPool, type Args, type Module, type Result } from '../process/run.ts'
import type * as open from './open.ts'

/** In processes of their own, because 60 KB can hold a picture that fills a gigabyte of memory. */

/** Worded to follow the picture's name. */
export class PictureError extends Error {
  override name = 'PictureError'
}

/** Its bytes aren't a whole picture. */
export class DamagedError extends PictureError {}

const MOST_MIB = 512
const MOST_CPU_MS = 30_000
const PATIENCE_MS = 300_000
const IDLE_MS = 5_000
/** Decoded at the same time, at 4 to 20 MB each. A large picture leaves some for small ones, which needn't wait. */
const MEGAPIXELS = 36
const LARGE = 24

const most = availableParallelism()
const pool = openPool({
  most,
  mib: MOST_MIB,
  cpuMs: MOST_CPU_MS,
  patienceMs: PATIENCE_MS,
  idleMs: IDLE_MS,
})
const room = new Semaphore(MEGAPIXELS)
const headers = pLimit(most)
const OPEN: Module<typeof open> = { path: '#lib/picture/open.ts', errors: [] }

/** Called when the picture's turn comes, so that none is in memory while it waits. */
export type Read = () => Uint8Array | Promise<Uint8Array>

type More<A> = A extends [Uint8Array, ...infer M] ? M : never

interface Decoder<M> {
  /** @throws PictureError if the picture can't be decoded */
  decode: <N extends keyof M & string>(
    name: N,
    read: Read,
    ...more: More<Args<M, N>>
  ) => Promise<Result<M, N>>
  /** For a drawing, or several pictures, which count as a large one. */
  draw: <N extends keyof M & string>(name: N, ...args: Args<M, N>) => Promise<Result<M, N>>
}

/**
 * Nothing else may import the module.
 * @param megapixels how many a picture may have at most
 */
export function decoderOf<M>(path: string, megapixels: number): Decoder<M> {
  const module: Module<M> = { path, errors: [PictureError] }
  return {
    decode: <N extends keyof M & string>(name: N, read: Read, ...more: More<Args<M, N>>) =>
      explainFailure(async () => {
        const pixels = await headers(async () => pool.run(OPEN, 'pixelsOf', await read()))
        if (pixels > megapixels * 1e6) throw new PictureError(`has more than ${megapixels} million pixels`)
        const weight = Math.min(LARGE, Math.max(1, Math.ceil(pixels / 1e6)))
        // Smaller pictures come first.
        return room.runExclusive(
          async (): Promise<Result<M, N>> =>
            pool.run(module, name, ...([await read(), ...more] as unknown as Args<M, N>)),
          weight,
          -weight,
        )
      }),
    draw: (name, ...args) =>
      explainFailure(() => room.runExclusive(() => pool.run(module, name, ...args), LARGE, -LARGE)),
  }
}

async function explainFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LimitError)
      throw new PictureError(
        error.limit === 'time'
          ? `takes longer than ${MOST_CPU_MS / 1000} s to decode`
          : `takes more than ${MOST_MIB} MB of memory to decode`,
      )
    // Sharp's errors have no class of their own.
    if (error instanceof Error && error.name === 'Error')
      throw new DamagedError(`can’t be decoded (${(error.message.split('\n')[0] ?? '').slice(0, 120)})`)
    throw error
  }
}
