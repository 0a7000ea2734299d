import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net'
import type { Env, Hono } from 'hono'
import { withTimeLimit } from '#lib/jobs.ts'
import { portHolder } from '#lib/process/portHolder.ts'
import { inTime } from './signals.ts'

export interface Listening {
  port: number
  /** The IP address. */
  address: string
  /** Whether browsers on this machine reach it as `localhost` and `<slug>.localhost`. */
  isHere: boolean
  /** Where browsers on this machine reach the server, without a trailing slash. */
  url: string
  close: () => Promise<void>
}

export interface Place {
  port: number
  /** An address of this machine, or a name for one. */
  host?: string
  /** The variable that names the host, if no option does. */
  hostFrom?: string
  /** Which options choose the place: those for visitors or those for the operator. */
  side?: 'admin'
  /** Where this process already listens. */
  visitorsPort?: number
  /** The file descriptor of a socket that's already open, in place of `host` and `port`. */
  socket?: number | undefined
}

export const LOOPBACK = '127.0.0.1'

/** @param place port 0 is any free port @throws Error if the port is taken, or if this machine doesn't have the address */
export async function listen<E extends Env>(app: Hono<E>, place: Place): Promise<Listening> {
  // Import this only now, because it takes 20 ms to load, and commands that start no server shouldn't have to wait
  // for that.
  const { createAdaptorServer } = await import('@hono/node-server')
  const { port, socket } = place
  // Node would take an empty host as all addresses.
  const host = place.host || LOOPBACK
  return new Promise((done, fail) => {
    const streams = new Set<ServerResponse>()
    const fetch = async (request: Request, env: { outgoing: ServerResponse }) => {
      const response = await app.fetch(request, env)
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        streams.add(env.outgoing)
        env.outgoing.once('close', () => streams.delete(env.outgoing))
      }
      return response
    }
    const server = createAdaptorServer({ fetch } as Parameters<typeof createAdaptorServer>[0]) as Server
    const close = closer(server, () => streams.forEach((stream) => stream.destroy()))
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(new Error(troubleOf(error, { ...place, host }), { cause: error })),
    )
    server.listen(socket === undefined ? { port, host } : { fd: socket }, () =>
      done({ ...describe(server.address() as AddressInfo), close }),
    )
  })
}

/** How long requests may still arrive on open connections. It's enough for those that were sent before the client knew. */
const ARRIVING_MS = 300

/**
 * Requests that have arrived are finished. Connections on which nothing is requested would keep a server from closing, and so would
 * streams of events, which never end.
 */
function closer(server: Server, endStreams: () => void): () => Promise<void> {
  const requests = new Map<Socket, Set<ServerResponse>>()
  let [isClosing, isOver] = [false, false]
  server.on('connection', (socket) => {
    requests.set(socket, new Set())
    socket.once('close', () => requests.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    const responses = requests.get(socket)
    responses?.add(response)
    if (isClosing) response.setHeader('connection', 'close')
    response.once('close', () => {
      responses?.delete(response)
      if (isOver && responses?.size === 0) socket.destroySoon()
    })
  })
  return async () => {
    isClosing = true
    // An HTTP server's own `close` also closes connections on which a request may be on its way.
    const closed = new Promise<void>((done) => void NetServer.prototype.close.call(server, () => done()))
    endStreams()
    await withTimeLimit(closed, ARRIVING_MS, () => {})
    isOver = true
    for (const [socket, { size }] of requests) if (size === 0) socket.destroySoon()
    await closed
  }
}

function troubleOf(
  { code, message }: NodeJS.ErrnoException,
  { port, host, hostFrom, side, visitorsPort }: Place,
): string {
  const option = (name: string): string => (side ? `--${side}-${name}` : `--${name}`)
  switch (code) {
    case 'EADDRINUSE':
      if (port === visitorsPort)
        return `--port and --admin-port both name port ${port}. Choose another for one of them`
      return `${portTaken(port)}. Choose another with ${option('port')}`
    case 'EACCES':
      return `port ${port} is only for the system’s administrator. Choose one above 1023 with ${option('port')}`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return `${hostFrom ?? option('host')} ${host} isn’t an address of this machine. Use 127.0.0.1 for this machine only, 0.0.0.0 or :: for all its addresses, or one of them`
    default:
      return `can’t listen on ${host}, port ${port}: ${message}`
  }
}

export function portTaken(port: number): string {
  const holder = portHolder(port)
  return `port ${port} is taken${holder ? ` by process ${holder.pid} (${holder.command})` : ''}`
}

/** These addresses include the one that browsers use for `localhost`. */
const HERE = new Set([LOOPBACK, '::1', '0.0.0.0', '::'])

function describe({ address, family, port }: AddressInfo): Omit<Listening, 'close'> {
  const isHere = HERE.has(address)
  const name = isHere ? 'localhost' : family === 'IPv6' ? `[${address}]` : address
  return { address, port, isHere, url: `http://${name}:${port}` }
}

/**
 * Like `listen`, but for a command that has already opened files or services. If the server can't start, calls `close` and waits for it,
 * though no longer than the time limit for stopping.
 */
export const listenOr = async <E extends Env>(
  close: () => Promise<void>,
  app: Hono<E>,
  place: Place,
): Promise<Listening> =>
  listen(app, place).catch(async (error: unknown) => {
    await inTime(close())
    throw error
  })
