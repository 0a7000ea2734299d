import type { AddressInfo } from 'node:net'
import type { Env, Hono } from 'hono'

/** A server that is running. */
export interface Listening {
  port: number
  close: () => Promise<void>
}

/**
 * Answers requests on this machine only, until the process is told to end.
 *
 * @param port 0 takes a free one
 * @throws Error when the port is taken
 */
export const listen = async <E extends Env>(app: Hono<E>, port: number): Promise<Listening> => {
  // Only now, since Node's servers cost each command 20 ms to load.
  const { serve } = await import('@hono/node-server')
  return new Promise((done, fail) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, (info: AddressInfo) =>
      done({ port: info.port, close: () => new Promise((closed) => server.close(() => closed())) }),
    )
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE' ? new Error(`port ${port} is taken; choose another with --port`) : error,
      ),
    )
  })
}

/**
 * The same for a command that has opened other things before: where it can't listen they are closed, as far as that takes
 * no longer than an end in order.
 *
 * @throws Error when the port is taken
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

/** Waits for something to end, and no longer than a server has for that. */
export const inTime = async (ending: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((done) => (timer = setTimeout(done, STOP_MS)))
  await Promise.race([ending, late]).finally(() => clearTimeout(timer))
}

/** Ends the process in order when it is told to: answers under way are finished, then `stop` is called. */
export const onStop = (stop: () => Promise<void>): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // Whatever happens, it ends: what was accepted is on disk.
      setTimeout(() => process.exit(0), STOP_MS).unref()
      void stop().finally(() => process.exit(0))
    })
  }
}

/** Milliseconds that a server has for its last answers. */
const STOP_MS = 3_000
