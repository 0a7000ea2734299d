import { fold } from '#lib/slug.ts'
import { text } from '#lib/values.ts'

/**
 * A body's key, ignoring case, spaces, plus signs, underscores and hyphens; '' if there is none. Kept small
 * because browsers load it.
 */
export function bodyKey(value: unknown): string {
  return fold(text(value).slice(0, 100)).replace(/[\s+_\p{Pd}]+/gu, '')
}
