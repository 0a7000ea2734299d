import { pino, type Logger } from 'pino'

export type { Logger }

/**
 * Writes JSON log lines with tenant, event id and figures, but no personal data and nothing that requests or responses contain.
 * FORECOURT_LOG_LEVEL chooses how much: `debug`, `info` (default), `warn`, `error`, `silent`.
 */
export const openLog = (environment: NodeJS.ProcessEnv): Logger => {
  const level = environment['FORECOURT_LOG_LEVEL'] ?? 'info'
  return pino({
    level: LEVELS.includes(level) ? level : 'info',
    base: { app: 'forecourt-live' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent']
