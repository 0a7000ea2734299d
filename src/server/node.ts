import { callerFrom, type CallerOf } from './guards/caller.ts'
import { trustFrom } from './guards/proxies.ts'

/**
 * Who is asking, under Node, behind the proxies of FORECOURT_PROXIES.
 *
 * @throws Error when they are not named as they should be
 */
export const nodeCaller = (environment: NodeJS.ProcessEnv, warn?: (message: string) => void): CallerOf =>
  callerFrom(trustFrom(environment['FORECOURT_PROXIES']), { ...(warn && { warn }) })
