import { fold } from '#lib/slug.ts'
import { text } from '#lib/values.ts'

/**
 * A key that's the same for all ways of writing a body type: it ignores case, spaces, plus signs, underscores and hyphens. '' if there is
 * no body type. This file is small because browsers load it.
 */
export function bodyKey(value: unknown): string {
  return fold(text(value).slice(0, 100)).replace(/[\s+_\p{Pd}]+/gu, '')
}
