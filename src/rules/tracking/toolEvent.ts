import { isRecord, list } from '#lib/values.ts'
import { ascValue, type AscEvent } from './asc.ts'

/** An event that a third party’s tool in an iframe reports to the page. */
export interface ToolEvent extends AscEvent {
  /** The tool's own measurement ids. */
  sendTo: string[]
}

const NAME = /^asc_[a-z_]{1,36}$/
const PARAMETER = /^[a-z][a-z0-9_]{0,39}$/
const MEASUREMENT_ID = /^G-[A-Z0-9]{1,20}$/
const MAX_PARAMETERS = 25

/**
 * Reads what a tool in an iframe posts: `{ event, eventModel }`, or that as JSON. Null if it isn't an event of the council's. Values that
 * could be an email address are left out.
 */
export function toolEvent(data: unknown): ToolEvent | null {
  const message = parsed(data)
  if (!isRecord(message) || typeof message['event'] !== 'string' || !NAME.test(message['event'])) return null
  const model = isRecord(message['eventModel']) ? message['eventModel'] : {}
  const { send_to: sendTo, ...rest } = model
  const values = Object.entries(rest)
    .filter(([name]) => PARAMETER.test(name))
    .map(([name, value]) => [name, ascValue(value)] as const)
    .filter(([, value]) => value !== '' && !value.includes('@'))
  return {
    name: message['event'],
    parameters: Object.fromEntries(values.slice(0, MAX_PARAMETERS)),
    sendTo: measurementIds(sendTo),
  }
}

/** Of a list, or of JSON of one. */
export function measurementIds(value: unknown): string[] {
  const ids = parsed(value)
  return list(Array.isArray(ids) ? (ids as unknown[]) : [ids]).filter(
    (id): id is string => typeof id === 'string' && MEASUREMENT_ID.test(id),
  )
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > 10_000) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
