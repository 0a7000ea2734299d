import { fold } from './slug.ts'
import { text } from './values.ts'

/** What a body goes by, whatever its case, spaces, plus signs, underscores and hyphens; '' for none. Small: browsers load it. */
export function bodyKey(value: unknown): string {
  return fold(text(value).slice(0, 100)).replace(/[\s+_\p{Pd}]+/gu, '')
}
