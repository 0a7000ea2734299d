import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { clientAddress } from './guards/address.ts'

/** Who is asking, under Node: FORECOURT_PROXIES says how many proxies stand before this server. */
export const nodeAddress = (environment: NodeJS.ProcessEnv): ((c: Context) => string) => {
  const proxies = Number(environment['FORECOURT_PROXIES'] ?? 0)
  const count = Number.isInteger(proxies) && proxies > 0 ? proxies : 0
  return (c) => clientAddress(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for'), count)
}
