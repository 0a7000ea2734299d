import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { listenOr, onStop } from '../listen.ts'
import { port, queue, wholeNumber } from '../options.ts'

interface Options {
  tenants: string
  out: string
  state: string
  port: number
  insidePort?: number
  queue?: string
  workers: number
  takeOver?: number
  feedMinute?: number
}

export const liveCommand = (): Command =>
  new Command('live')
    .description('Receives signed webhooks about stock and republishes what they change.')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--out <dir>', 'where the sites go', 'dist')
    .option('--state <dir>', 'where builds keep their state and the journal', '.forecourt')
    .option('--port <n>', 'the port to listen on', port, 4500)
    .option(
      '--inside-port <n>',
      'the port for status and metrics, to which no proxy may lead (default: any free port)',
      port,
    )
    .option('--queue <url>', 'redis://… to share the work with other machines', queue)
    .option(
      '--take-over <s>',
      'seconds after which another process takes over the work of one that died',
      wholeNumber(2, 600),
    )
    .addOption(
      new Option(
        '--feed-minute <ms>',
        'for tests: the length of a “minute” in ms, for the time between checks of feeds',
      )
        .argParser(wholeNumber(1, 60_000))
        .hideHelp(),
    )
    .option('--workers <n>', 'number of rendering processes', wholeNumber(1, 64), 1)
    .addHelpText(
      'after',
      `
POST /hooks/stock takes events in the format of Standard Webhooks (docs/live.md). Secrets come from the environment:
FORECOURT_WEBHOOK_SECRETS_FILE, FORECOURT_WEBHOOK_SECRET_<SLUG> or FORECOURT_WEBHOOK_SECRET. If a tenant has a feed
(stock.source), it’s read regularly. Vehicles are read from FORECOURT_API_URL with FORECOURT_API_USER and
FORECOURT_API_PASSWORD.

GET /status shows the state of each tenant, and GET /metrics is for Prometheus. Both are on a port of
their own, to which this machine is redirected. FORECOURT_LOG_LEVEL: debug, info, warn, error or silent.

Examples:
  forecourt live
  forecourt live --queue redis://10.0.0.5:6379 --workers 2`,
    )
    .action(runLive)

async function runLive(options: Options): Promise<void> {
  const { startLive } = await import('#live/live.ts')
  const { openLog } = await import('#live/status/status.ts')
  const { deployedDelta, searchDelta } = await import('#live/steps/steps.ts')
  const { Hono } = await import('hono')
  const { nodeCaller } = await import('#server/guards/caller.ts')
  const { toInside } = await import('#server/guards/caller.ts')
  const callerOf = nodeCaller(process.env)
  const { liveAlerts } = await import('#alerts/index.ts')
  const [tenantsDir, outDir, stateDir] = [
    resolve(options.tenants),
    resolve(options.out),
    resolve(options.state),
  ]
  const log = openLog(process.env)
  const alerts = liveAlerts({
    tenantsDir,
    outDir,
    stateDir,
    environment: process.env,
    log: (line) => log.warn(`alerts: ${line}`),
  })
  const live = await startLive({
    tenantsDir,
    outDir,
    stateDir,
    environment: process.env,
    workers: options.workers,
    ...(options.queue !== undefined && { queue: options.queue }),
    ...(options.takeOver !== undefined && { lockMs: options.takeOver * 1000 }),
    ...(options.feedMinute !== undefined && { minuteMs: options.feedMinute }),
    steps: [searchDelta(stateDir, process.env), deployedDelta(stateDir, process.env), alerts.step],
    log,
    isInside: (c) => callerOf(c).isInside,
    onCompile: () => console.error('compiling the views…'),
  })
  let insidePort = 0
  const app = new Hono()
    .get('*', (c, next) => {
      const { isLocal, isInside } = callerOf(c)
      return isLocal && !isInside ? Promise.resolve(toInside(c, insidePort)) : next()
    })
    .route('/', live.app)
  const inside = await listenOr(live.close, app, options.insidePort ?? 0, '--inside-port')
  insidePort = inside.port
  const { port, close } = await listenOr(live.close, app, options.port)
  const { printNeeds } = await import('#check/startNeeds.ts')
  void printNeeds('live', tenantsDir, process.env, (line) => log.warn(line))
  console.log(`Live stock  http://127.0.0.1:${port}/status, which redirects to port ${inside.port}`)
  onStop(async () => {
    await inside.close()
    await close()
    await live.close()
    await alerts.close()
  })
}
