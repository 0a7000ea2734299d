import type { AddressInfo } from 'node:net'
import type { Env, Hono } from 'hono'

/** A server that is running. */
export interface Listening {
  port: number
  close: () => Promise<void>
}

/**
 * Answers requests from this machine only, until the process is told to stop.
 *
 * @param port 0 picks a free one
 * @throws Error if the port is taken
 */
export const listen = async <E extends Env>(app: Hono<E>, port: number): Promise<Listening> => {
  // Imported only now, because Node's servers take 20 ms to load, and commands that don't listen needn't wait for
  // that.
  const { serve } = await import('@hono/node-server')
  return new Promise((done, fail) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, (info: AddressInfo) =>
      done({ port: info.port, close: () => new Promise((closed) => server.close(() => closed())) }),
    )
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE' ? new Error(`port ${port} is taken. Choose another with --port`) : error,
      ),
    )
  })
}

/**
 * Does what `listen` does, for a command that has already opened files or services. If the port is taken, calls
 * `close`, and waits for it no longer than the time limit for stopping.
 *
 * @throws Error if the port is taken
 */
export const listenOr = async <E extends Env>(
  close: () => Promise<void>,
  app: Hono<E>,
  port: number,
): Promise<Listening> =>
  listen(app, port).catch(async (error: unknown) => {
    await inTime(close())
    throw error
  })

/** Waits for something to finish, but no longer than the time limit for stopping. */
export const inTime = async (ending: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((done) => (timer = setTimeout(done, STOP_MS)))
  await Promise.race([ending, late]).finally(() => clearTimeout(timer))
}

/** When the process is told to stop, calls `stop`, and exits once that has finished or the time limit is over. */
export const onStop = (stop: () => Promise<void>): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // Stops the process after the time limit even if `stop` hasn't finished. Nothing is lost, because everything
      // accepted is on disk.
      setTimeout(() => process.exit(0), STOP_MS).unref()
      void stop().finally(() => process.exit(0))
    })
  }
}

/** How many milliseconds a server has to finish its last responses. */
const STOP_MS = 3_000
