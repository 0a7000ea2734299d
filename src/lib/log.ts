import { pino, type Logger } from 'pino'
import { variable, withoutSecrets, type Environment } from './environment/variable.ts'

export type { Logger }

/** For parts that don't need a logger of their own. Neither the message nor the tenant is personal data. */
export type Log = (message: string, tenant?: string) => void

export const LOG_FORMATS = ['json', 'pretty'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

/**
 * Writes to stdout. The lines have no personal data and no contents of requests or responses.
 *
 * @param format by default, 'pretty' on a terminal and 'json' otherwise
 */
export async function openLog(
  app: string,
  environment: Environment,
  format: LogFormat = process.stdout.isTTY ? 'pretty' : 'json',
): Promise<Logger> {
  const options = {
    level: variable(environment, 'FORECOURT_LOG_LEVEL'),
    base: { app },
    hooks: { streamWrite: (line: string) => withoutSecrets(line, environment) },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  if (format === 'json') return pino(options)
  const { default: pretty } = await import('pino-pretty')
  const translateTime = 'SYS:HH:MM:ss'
  return pino(
    options,
    pretty({
      ...{ sync: true, singleLine: true, translateTime },
      colorize: process.stdout.isTTY,
      ignore: 'app',
    }),
  )
}

/** Says what a command prints at its start, whatever the level, unless it's `silent`. */
export function announcer(log: Logger): (line: string) => void {
  if (log.level === 'silent') return () => {}
  const always = log.child({}, { level: 'info' })
  return (line) => always.info(line.replace(/\s+/g, ' ').trim())
}

export function warnings(log: Logger, part: string): Log {
  const own = log.child({ part })
  return (message, tenant) => own.warn(tenant === undefined ? {} : { tenant }, message)
}
