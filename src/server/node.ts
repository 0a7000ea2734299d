import { callerFrom, type CallerOf } from './guards/caller.ts'
import { trustFrom } from './guards/proxies.ts'

/**
 * Makes the function that finds out who sent a request, for servers under Node. It trusts the proxies in
 * FORECOURT_PROXIES.
 *
 * @throws Error if the variable is invalid
 */
export const nodeCaller = (environment: NodeJS.ProcessEnv, warn?: (message: string) => void): CallerOf =>
  callerFrom(trustFrom(environment['FORECOURT_PROXIES']), { ...(warn && { warn }) })
