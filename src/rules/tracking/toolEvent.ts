import { isRecord } from '#lib/values.ts'
import { ascValue, measurementIds, type AscEvent } from './asc.ts'

/** An event that a third party’s tool in an iframe reports to the page. */
export interface ToolEvent extends AscEvent {
  /** The tool's own measurement ids. */
  sendTo: string[]
}

const NAME = /^asc_[a-z_]{1,36}$/
const PARAMETER = /^[a-z][a-z0-9_]{0,39}$/
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
    sendTo: measurementIds([parsed(sendTo)].flat()),
  }
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > 10_000) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
