import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'

export class WorkError extends Error {
  override name = 'WorkError'
}

export const pid = (): number => process.pid

export const variables = (): string[] => Object.keys(process.env)

export function refuse(why: string): never {
  throw new WorkError(why)
}

export async function fill(mib: number): Promise<number> {
  const parts: Buffer[] = []
  while (parts.length < mib) {
    parts.push(Buffer.alloc(1024 ** 2, 1))
    await new Promise((done) => setImmediate(done))
  }
  return parts.length
}

/** In a thread that only the end of the process stops. */
export async function work(): Promise<void> {
  await promisify(pbkdf2)('a', 'b', 2 ** 31 - 1, 64, 'sha512')
}
