import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./rasteriser.ts', import.meta.url))
/** How long (ms) drawing may take. A logo takes less than a second on an idle machine. */
const PATIENCE_MS = 30_000

/** A picture can't be used. The message is worded to follow the file's name. */
export class BrandError extends Error {
  override name = 'BrandError'
}

/** Draws an SVG as PNG. @throws BrandError if it can't be drawn, or not in time */
export const rasterised = async (svg: Uint8Array, patienceMs = PATIENCE_MS): Promise<Buffer> => {
  const child = spawn(process.execPath, [PROGRAM], {
    // The program needs nothing from the environment, which may hold credentials.
    env: {},
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  })
  const ended = once(child, 'close') as Promise<[code: number | null]>
  // If the program ends before it has read everything, writing fails, and its exit code says why.
  child.stdin.on('error', () => undefined)
  child.stdin.end(svg)
  const [png, said, [code]] = await Promise.all([buffer(child.stdout), text(child.stderr), ended])
  if (code === 0) return png
  if (code === null)
    throw new BrandError(
      `takes longer than ${patienceMs / 1000} s to draw, because it has too many shapes or effects: save it as PNG`,
    )
  const why = /Error: (?:Input buffer has corrupt header: )?(.*)/.exec(said)?.[1] ?? `exit code ${code}`
  throw new BrandError(`can’t be drawn (${why.slice(0, 120)}): save it as PNG`)
}
