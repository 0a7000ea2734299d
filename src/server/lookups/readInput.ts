import type { Context } from 'hono'
import { parseJsonOrNothing } from '#lib/files.ts'
import { fieldsOf, shortText } from '#rules/browser/stored.ts'
import { SAY } from '../words.ts'
import { readText } from '../leads/readBody.ts'
import { Refused } from '../leads/request.ts'

/** Maximum size, in bytes, of a request that looks something up or reports an event. */
const MAX_BODY = 16 * 1024

export type Input = ReadonlyMap<string, unknown>

/**
 * Parses a small request's body, which must be a JSON object.
 *
 * @throws Refused
 */
export const readInput = async (c: Context): Promise<Input> => {
  // Accept plain text too, because that's the type of beacons, which pages send as they close.
  if (!/^(?:application\/json|text\/plain)\b/i.test(c.req.header('content-type') ?? ''))
    throw new Refused(415, SAY.type)
  const input = fieldsOf(parseJsonOrNothing(await readText(c.req.raw, MAX_BODY)))
  if (!input) throw new Refused(400, SAY.malformed)
  return input
}

/** Reads a positive whole number; null for anything else. */
export const idIn = (input: Input, name: string): number | null => {
  const value = input.get(name)
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}

export const textIn = (input: Input, name: string, max: number): string => shortText(input.get(name), max)
