import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** The system never chooses these ports itself. Linux chooses from 32768 on, macOS and Windows from 49152 on. */
export const LISTENING = { from: 10_000, to: 32_768 } as const

/** Until a server listens, the system won't give the port to another process, and other callers are unlikely to find it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LISTENING.from, LISTENING.to)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? done(false) : fail(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
