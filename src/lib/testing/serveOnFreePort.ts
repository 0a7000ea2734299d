import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Env, Hono } from 'hono'

export interface TestServer {
  url: string
  port: number
  /** Cuts connections that are still open. */
  close: () => Promise<void>
}

export const serveOnFreePort = <E extends Env>({ fetch }: Pick<Hono<E>, 'fetch'>): Promise<TestServer> =>
  new Promise((ready) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
      ready({
        url: `http://127.0.0.1:${port}`,
        port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      }),
    )
  })
