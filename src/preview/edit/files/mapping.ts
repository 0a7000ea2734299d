import { parse } from 'yaml'
import { fold } from '#lib/slug.ts'
import { withSettings } from '../text/frontText.ts'
import { isGroup, type Group } from '../text/steps.ts'

/** A change to what a feed's mapping says about one field. */
export interface FieldChange {
  /** The column to read the field from; '' if the feed doesn't have the field. */
  column?: string
  /** What words of the feed mean; '' if nobody knows. A word of '' stands for vehicles that have none. */
  words?: Readonly<Record<string, string>>
}

/**
 * Changes the text of a mapping. Comments, and what else it says, stay.
 *
 * @param changes the changes by field
 * @throws Error if the change can't be made without changing anything else
 */
export const changedMapping = (text: string, changes: Readonly<Record<string, FieldChange>>): string => {
  const before: unknown = parse(text, { maxAliasCount: 0 })
  if (!isGroup(before) || !isGroup(before['fields'])) throw new Error('The mapping has no fields.')
  const fields = new Map(Object.entries(before['fields']))
  for (const [name, change] of Object.entries(changes))
    fields.set(name, changedSource(fields.get(name), change))
  return withSettings(text, { ...before, fields: defined(Object.fromEntries(fields)) })
}

/** @returns undefined if nothing remains that says where the field comes from */
const changedSource = (written: unknown, { column, words = {} }: FieldChange): unknown => {
  const old: Group = isGroup(written) ? written : { column: written }
  const { '': none, ...meanings } = words
  const changed = new Set(Object.keys(meanings).map(fold))
  const kept = Object.entries(isGroup(old['values']) ? old['values'] : {}).filter(
    ([word]) => !changed.has(fold(word)),
  )
  const values = [...kept, ...Object.entries(meanings).filter(([, means]) => means !== '')]
  const source = defined({
    ...old,
    ...(column !== undefined && { column: column || undefined, columns: undefined, first: undefined }),
    ...(none !== undefined && { value: none || undefined }),
    values: values.length > 0 ? Object.fromEntries(values) : undefined,
  })
  if (!['column', 'columns', 'first', 'value'].some((name) => Object.hasOwn(source, name))) return undefined
  return Object.keys(source).join() === 'column' ? source['column'] : source
}

const defined = (group: Group): Group =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined))
