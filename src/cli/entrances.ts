import { Option } from 'commander'
import type { Env, Hono } from 'hono'
import { amount, variable } from '#lib/environment/variable.ts'
import { isLoopback } from '#lib/loopback.ts'
import { listenOr, LOOPBACK, type Listening, type Place } from './listen.ts'
import { host, port } from './options.ts'

/** Where visitors and operators reach a server. */
export interface EntranceOptions {
  host?: string
  port: number
  adminHost: string
  adminPort?: number
}

const HOST = 'FORECOURT_HOST'

export const hostOption = (): Option =>
  new Option(
    '--host <address>',
    'the address to listen on (default: FORECOURT_HOST, or 127.0.0.1)',
  ).argParser(host)

/** @param shows what's on the operator's port */
export const adminOptions = (shows: string): Option[] => [
  new Option(
    '--admin-host <address>',
    `the address for ${shows}; for others than this machine’s, set FORECOURT_ADMIN_TOKEN`,
  )
    .argParser(host)
    .default(LOOPBACK),
  new Option(
    '--admin-port <n>',
    `the port for ${shows}, to which no proxy may lead (default: any free port)`,
  ).argParser(port),
]

export const hostOf = (named: string | undefined): Pick<Place, 'host' | 'hostFrom'> =>
  named ? { host: named } : { host: host(variable(process.env, HOST)), hostFrom: HOST }

/** @throws Error if other machines could see what's for operators without a token. To be called before anything is opened */
export async function checkEntrances({ adminHost }: Pick<EntranceOptions, 'adminHost'>): Promise<void> {
  const { checkAdminHost } = await import('#server/guards/adminToken.ts')
  checkAdminHost(adminHost, process.env)
}

export interface Entrances {
  visitors: Listening
  admin: Listening
  close: () => Promise<void>
}

/**
 * Serves an app to visitors, and to operators on a port of its own.
 *
 * @param close closes what the app uses, if the ports can't be opened
 */
export async function openEntrances<E extends Env>(
  close: () => Promise<void>,
  app: Hono<E>,
  { host: visitorsHost, port, adminHost, adminPort = 0 }: EntranceOptions,
): Promise<Entrances> {
  const { adminEntrance } = await import('#server/guards/adminToken.ts')
  const visitors = await listenOr(close, app, { ...hostOf(visitorsHost), port, socket: socketOfSystemd() })
  const admin = await listenOr(close, adminEntrance(app, process.env), {
    host: adminHost,
    port: adminPort,
    side: 'admin',
    visitorsPort: visitors.port,
  })
  return { visitors, admin, close: async () => void (await Promise.all([visitors.close(), admin.close()])) }
}

/** systemd keeps it open while this process restarts, so that no connection is refused (docs/systemd/forecourt-serve.socket). */
function socketOfSystemd(): number | undefined {
  const isForThis = variable(process.env, 'LISTEN_PID') === String(process.pid)
  return isForThis && amount(process.env, 'LISTEN_FDS') > 0 ? 3 : undefined
}

/** Says what other machines can reach. @param what as in 'see the sites' */
export function warnIfOpen(
  { address, port }: Listening,
  what: string,
  announce: (line: string) => void = console.log,
): void {
  if (!isLoopback(address)) announce(`Anyone who can reach this machine on port ${port} can ${what}.`)
}
