import { createHmac, timingSafeEqual } from 'node:crypto'

/** The links in emails. Each is for one alert or one person, and signed, so that nobody can guess another's link. */

/** The path that pages link to (features/alerts/alertHref.ts). */
export const ALERTS_PATH = '/api/alerts'
export const CONFIRM_PATH = `${ALERTS_PATH}/confirm`
export const LEAVE_PATH = `${ALERTS_PATH}/leave`

type Purpose = 'confirm' | 'leave'

const signature = (key: Buffer, purpose: Purpose, id: string): string =>
  createHmac('sha256', key).update(`${purpose} ${id}`).digest('base64url')

export const tokenOf = (key: Buffer, purpose: Purpose, id: string): string =>
  `${id}.${signature(key, purpose, id)}`

/** Returns null if we didn't make the token, or made it for another purpose. */
export function idIn(key: Buffer, purpose: Purpose, token: unknown): string | null {
  const [, id = '', signed = ''] = /^([\w-]{10,40})\.([\w-]{43})$/.exec(String(token)) ?? []
  if (id === '') return null
  const [given, expected] = [Buffer.from(signed), Buffer.from(signature(key, purpose, id))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

export const confirmHref = (url: string, key: Buffer, alert: string): string =>
  `${url}${CONFIRM_PATH}?k=${tokenOf(key, 'confirm', alert)}`

export const leaveHref = (url: string, key: Buffer, person: string): string =>
  `${url}${LEAVE_PATH}?k=${tokenOf(key, 'leave', person)}`
