import type { FormField } from '../forms/formFields.ts'
import { chosenCategory } from './leadCategory.ts'

/** What a form holds: texts, ticks and descriptions of files, under the names of its fields. */
export type FormValue = string | boolean | readonly FileInfo[]
export type FormValues = Partial<Record<FormField['name'], FormValue>>

/** What can be said of a file without reading it; a browser's `File` fits. `size` in bytes. */
export interface FileInfo {
  readonly name: string
  readonly size: number
  readonly type: string
}

/**
 * The values of a form's own fields out of anything: what a browser holds, a JSON body, or a plain form post. Spaces at
 * the ends go, line ends become \n, a box that was not sent is not ticked, a text that was not sent is ''. Unknown and
 * inherited names are dropped. A category is as it was chosen, also where a lead has it as it is sent. What is of the wrong type stays as it is, for the schema to refuse. With `partial`,
 * what was not sent stays out. Null when it is no set of fields at all.
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

/** What a field holds before anybody fills it in (spec §3: prefill fields default to an empty string). */
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
  // Ids are numbers in the backend's data and texts in forms.
  if (typeof value === 'number' && field.format === 'digits') return String(value)
  if (typeof value !== 'string') return value
  return value.replace(/\r\n?/g, '\n').trim()
}
