import { pino, type Logger } from 'pino'

export type { Logger }

/**
 * The lines have the tenant, the event's id and figures, but no personal data and no contents of requests or
 * responses.
 */
export function openLog(environment: NodeJS.ProcessEnv): Logger {
  const level = environment['FORECOURT_LOG_LEVEL'] ?? 'info'
  return pino({
    level: LEVELS.includes(level) ? level : 'info',
    base: { app: 'forecourt-live' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent']
