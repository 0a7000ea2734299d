import { finite } from '#lib/values.ts'
import { fieldsOf, wellFormed } from '#rules/browser/stored.ts'

/** Values of a form's fields, as they're sent, and as they're stored for a reload (spec §3 'Lead'). */

type LeadValue = string | number | boolean | null | readonly string[]
export type LeadValues = Readonly<Record<string, LeadValue>>

const MAX_FIELDS = 200
const MAX_LIST = 100
const MAX_NAME_CHARACTERS = 100
const MAX_CHARACTERS = 10_000
/** Names that a field can't have, because every object has a property with that name. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

/** Keeps the values that can be sent and stored, and leaves out all others (files, objects, NaN, functions). */
export function leadValues(values: unknown): LeadValues {
  const entries: [string, LeadValue][] = []
  for (const [name, raw] of fieldsOf(values) ?? []) {
    const value = leadValue(raw)
    if (value === undefined || name === '' || name.length > MAX_NAME_CHARACTERS || RESERVED.has(name))
      continue
    entries.push([name, value])
    if (entries.length === MAX_FIELDS) break
  }
  return Object.fromEntries(entries)
}

function leadValue(value: unknown): LeadValue | undefined {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return wellFormed(value.slice(0, MAX_CHARACTERS))
  // Add 0 to turn -0 into 0, because JSON can't tell them apart.
  if (typeof value === 'number') return finite(value) === null ? undefined : value + 0
  if (!Array.isArray(value)) return undefined
  return value
    .filter((entry): entry is string => typeof entry === 'string')
    .slice(0, MAX_LIST)
    .map((text) => wellFormed(text.slice(0, MAX_CHARACTERS)))
}
