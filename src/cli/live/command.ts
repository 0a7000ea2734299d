import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { variable } from '#lib/environment/variable.ts'
import type { LogFormat } from '#lib/log.ts'
import { checkTenantsFolder } from '#site/loading/listTenants.ts'
import {
  adminOptions,
  checkEntrances,
  hostOption,
  openEntrances,
  warnIfOpen,
  type EntranceOptions,
  type Entrances,
} from '../entrances.ts'
import { logOption, port, queue, wholeNumber } from '../options.ts'
import { restart } from '../restart.ts'
import { onStop } from '../signals.ts'
import { DOCS } from '#lib/docs.ts'

interface Options extends EntranceOptions {
  tenants: string
  out: string
  state: string
  queue?: string
  workers: number
  takeOver?: number
  feedMinute?: number
  log?: LogFormat
}

export function liveCommand(): Command {
  const command = new Command('live')
    .description('Receives signed webhooks about stock and republishes what they change.')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--out <dir>', 'where the sites go', 'dist')
    .option('--state <dir>', 'where builds keep their state and the journal', '.forecourt')
    .option('--port <n>', 'the port to listen on', port, 4500)
    .addOption(hostOption())
    .option(
      '--queue <url>',
      'redis://… to share the work with other machines (default: FORECOURT_QUEUE)',
      queue,
    )
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
    .addOption(logOption())
    .addHelpText(
      'after',
      `
POST /hooks/stock takes events in the format of Standard Webhooks (${DOCS}/live.md). Secrets come from the environment:
FORECOURT_WEBHOOK_SECRETS_FILE, FORECOURT_WEBHOOK_SECRET_<SLUG> or FORECOURT_WEBHOOK_SECRET. If a tenant has a feed
(stock.source), it’s read regularly. Vehicles are read from FORECOURT_API_URL with FORECOURT_API_USER and
FORECOURT_API_PASSWORD.

GET /status shows the state of each tenant, and GET /metrics is for Prometheus. Both are at --admin-host and --admin-port, to which this
machine is redirected. If FORECOURT_ADMIN_TOKEN is set, they need it: as a bearer token, or as the password that browsers ask for. FORECOURT_LOG_LEVEL: debug, info, warn, error or silent.

Examples:
  forecourt live
  FORECOURT_QUEUE=redis://:password@10.0.0.5:6379 forecourt live --workers 2`,
    )
    .action(runLive)
  for (const option of adminOptions('status and metrics')) command.addOption(option)
  return command
}

async function runLive(options: Options): Promise<void> {
  await checkEntrances(options)
  checkTenantsFolder(resolve(options.tenants))
  const { checkSecretsFile } = await import('#site/settings/webhookSecrets.ts')
  checkSecretsFile(process.env)
  const queueUrl = options.queue ?? variable(process.env, 'FORECOURT_QUEUE')
  const { startLive } = await import('#live/live.ts')
  const { announcer, openLog, warnings } = await import('#lib/log.ts')
  const { deployedDelta, searchDelta } = await import('#live/steps/steps.ts')
  const { Hono } = await import('hono')
  const { nodeCaller, toAdmin } = await import('#server/guards/caller.ts')
  const { liveAlerts } = await import('#alerts/index.ts')
  const [tenantsDir, outDir, stateDir] = [
    resolve(options.tenants),
    resolve(options.out),
    resolve(options.state),
  ]
  const log = await openLog('forecourt-live', process.env, options.log)
  const announce = announcer(log)
  const callerOf = nodeCaller(process.env, warnings(log, 'proxies'))
  const alerts = liveAlerts({
    tenantsDir,
    outDir,
    stateDir,
    environment: process.env,
    log: warnings(log, 'alerts'),
  })
  const live = await startLive({
    tenantsDir,
    outDir,
    stateDir,
    environment: process.env,
    workers: options.workers,
    ...(queueUrl && { queue: queueUrl }),
    ...(options.takeOver !== undefined && { lockMs: options.takeOver * 1000 }),
    ...(options.feedMinute !== undefined && { minuteMs: options.feedMinute }),
    steps: [searchDelta(stateDir, process.env), deployedDelta(stateDir, process.env), alerts.step],
    log,
    isAdmin: (c) => callerOf(c).isAdmin,
    onCompile: () => announce('compiling the views…'),
  })
  const app = new Hono()
  app
    .get('*', (c, next) => {
      const { isLocal, isAdmin } = callerOf(c)
      return isLocal && !isAdmin ? Promise.resolve(toAdmin(c, admin.url)) : next()
    })
    .route('/', live.app)
  const { visitors, admin, close }: Entrances = await openEntrances(live.close, app, options)
  onStop({
    close,
    finish: async () => {
      await live.close()
      await alerts.close()
    },
    reloads: true,
    log,
  })
  announce(`Live stock  ${visitors.url}/status, which redirects to ${admin.url}/status`)
  warnIfOpen(visitors, 'send webhooks, which need a signature', announce)
  const { printNeeds } = await import('#check/startNeeds.ts')
  void printNeeds('live', tenantsDir, process.env, (line) => log.warn(line))
  warnIfOpen(admin, 'see the status and metrics, with the token', announce)
  void live.outdated.then(restart)
}
