import { withTimeLimit } from '#lib/jobs.ts'
import type { AddressInfo } from 'node:net'
import type { Env, Hono } from 'hono'

interface Listening {
  port: number
  close: () => Promise<void>
}

/** The option that chooses a port for everybody, or one for internal pages, to which no proxy leads. */
type PortOption = '--port' | '--inside-port'

/** Only this machine can reach the server. @param port 0 for any free port @throws Error if the port is taken */
export async function listen<E extends Env>(
  app: Hono<E>,
  port: number,
  option: PortOption = '--port',
): Promise<Listening> {
  // Import this only now, because it takes 20 ms to load, and commands that start no server shouldn't have to wait
  // for that.
  const { serve } = await import('@hono/node-server')
  return new Promise((done, fail) => {
    const fetch = (request: Request, env: object) =>
      app.fetch(request, { ...env, isInside: option === '--inside-port' })
    const server = serve({ fetch, port, hostname: '127.0.0.1' }, (info: AddressInfo) =>
      done({ port: info.port, close: () => new Promise((closed) => server.close(() => closed())) }),
    )
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? new Error(`port ${port} is taken. Choose another with ${option}`)
          : error,
      ),
    )
  })
}

/**
 * Like `listen`, but for a command that has already opened files or services. If the server can't start, calls `close` and waits for it,
 * though no longer than the time limit for stopping.
 */
export const listenOr = async <E extends Env>(
  close: () => Promise<void>,
  app: Hono<E>,
  port: number,
  option: PortOption = '--port',
): Promise<Listening> =>
  listen(app, port, option).catch(async (error: unknown) => {
    await inTime(close())
    throw error
  })

export const inTime = (ending: Promise<void>): Promise<void> => withTimeLimit(ending, STOP_MS, () => {})

export function onStop(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // Exit after the time limit even if `stop` hasn't finished. Nothing is lost, because everything that was
      // accepted is on disk.
      setTimeout(() => process.exit(), STOP_MS).unref()
      void stop().finally(() => process.exit())
    })
  }
}

/** The time limit for stopping, in which a server can finish its last responses. */
const STOP_MS = 3_000
