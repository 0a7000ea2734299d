import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Ports below those that Linux (from 32768), macOS and Windows (from 49152) choose for sockets that ask for any port. */
export const LISTENING = { from: 10_000, to: 32_768 } as const

/**
 * Finds a port on which a server can listen. While the server isn't listening yet, no other process is given this port by the system, and
 * other callers are unlikely to choose it too.
 */
export const freePort = async (): Promise<number> => {
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
