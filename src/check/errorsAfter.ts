import type { Edits } from '#site/loading/files.ts'
import type { Finding } from './finding.ts'

/** Checks a tenant as it would be after edits. */
export type CheckEdits = (edits: Edits) => Promise<Finding[]>

export interface ErrorsAfter {
  /** All errors that the tenant would have. */
  errors: Finding[]
  /** Those that it doesn't have now. */
  brought: Finding[]
}

/**
 * Finds the errors that a tenant would have after edits, and which of them the edits bring.
 *
 * @param now the present texts of the same files. They're checked as edits too, so that of two pages with one address,
 *   the same one is blamed before and after
 */
export const errorsAfter = async (check: CheckEdits, edits: Edits, now: Edits): Promise<ErrorsAfter> => {
  const errors = (await check(edits)).filter(isError)
  if (errors.length === 0) return { errors, brought: [] }
  const before = (await check(now)).filter(isError)
  const moved = without(errors, before, (error) => `${error.field} ${sameness(error)}`)
  const brought = without(moved.rest, moved.others, sameness).rest
  // A tenant that couldn't be loaded may have had the other errors all along.
  const wasStopped = before.some(({ stops }) => stops)
  return { errors, brought: brought.filter(({ stops }) => stops ?? !wasStopped) }
}

const isError = ({ level }: Finding): boolean => level === 'error'

/** What an error keeps when entries are added before it, or other suggestions are made. */
const sameness = ({ file, field, message, about }: Finding): string =>
  [file, field.replace(/\[\d+\]/g, '[]'), about ?? message].join(' ')

/** Pairs the findings of two lists. @returns those of each that are left */
const without = (
  list: readonly Finding[],
  others: readonly Finding[],
  keyOf: (finding: Finding) => string,
): { rest: Finding[]; others: Finding[] } => {
  const left = [...others]
  const rest = list.filter((finding) => {
    const at = left.findIndex((other) => keyOf(other) === keyOf(finding))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return { rest, others: left }
}
