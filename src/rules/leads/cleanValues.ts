import type { FormField } from '../forms/formFields.ts'
import { chosenCategory } from './leadCategory.ts'

export type FormValue = string | boolean | readonly FileInfo[]
export type FormValues = Partial<Record<FormField['name'], FormValue>>

/** What's known about a file. A browser's `File` has these fields too. `size` is in bytes. */
export interface FileInfo {
  readonly name: string
  readonly size: number
  readonly type: string
}

/**
 * Extracts a form's values from a browser's form data, a JSON body or a plain form post. Texts are trimmed, and their line ends become \n.
 * A missing checkbox counts as unticked and a missing text as '', but missing hidden fields stay missing. With `partial`, all missing
 * fields stay missing. Unknown and inherited names are dropped. An enquiry type as sent is turned back into the one that the
 * visitor chose (leadCategory.ts). Values of the wrong type are kept, so that the schema refuses them. Returns null if `input` isn't an
 * object.
 */
export function cleanValues(
  fields: readonly FormField[],
  input: unknown,
  { partial = false }: { partial?: boolean } = {},
): Record<string, unknown> | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null
  const from = input as Record<string, unknown>
  const values: Record<string, unknown> = {}
  const subcategory = Object.hasOwn(from, 'subcategory') ? from['subcategory'] : ''
  for (const field of fields) {
    const value = Object.hasOwn(from, field.name) ? from[field.name] : undefined
    const absent = value === undefined || value === null
    if (absent && (partial || field.kind === 'hidden')) continue
    values[field.name] = absent ? blank(field) : clean(field, value)
    if (field.name === 'category') values['category'] = chosenCategory(values['category'], subcategory)
  }
  return values
}

/** The value of a field that's left empty (spec §3: prefill fields default to an empty string). */
export function blank(field: FormField): FormValue {
  return field.kind === 'checkbox' ? false : field.kind === 'file' ? [] : ''
}

const TICKED: Record<string, boolean> = {
  on: true,
  true: true,
  1: true,
  off: false,
  false: false,
  0: false,
  '': false,
}

function clean(field: FormField, value: unknown): unknown {
  if (field.kind === 'file') return value === '' ? [] : value
  if (field.kind === 'checkbox') {
    return typeof value === 'string' && Object.hasOwn(TICKED, value) ? TICKED[value] : value
  }
  // The backend sends ids as numbers, but forms have them as text.
  if (typeof value === 'number' && field.format === 'digits') return String(value)
  if (typeof value !== 'string') return value
  return value.replace(/\r\n?/g, '\n').trim()
}
