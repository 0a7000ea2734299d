import type { Edits } from '#site/loading/files.ts'
import type { Finding } from './finding.ts'

export type CheckEdits = (edits: Edits) => Promise<Finding[]>

interface ErrorsAfter {
  errors: Finding[]
  /** The errors that the edits cause: the tenant doesn't have them now. */
  brought: Finding[]
}

/**
 * @param now the current texts of the same files. They're checked as edits too, so that if two pages have the same address, the error is
 * reported for the same page before and after the edits
 */
export async function errorsAfter(check: CheckEdits, edits: Edits, now: Edits): Promise<ErrorsAfter> {
  const errors = (await check(edits)).filter(isError)
  if (errors.length === 0) return { errors, brought: [] }
  const before = (await check(now)).filter(isError)
  const moved = without(errors, before, (error) => `${error.field} ${sameness(error)}`)
  const brought = without(moved.rest, moved.others, sameness).rest
  // If an error kept the tenant from loading before the edits, errors that are found only now may have been there all
  // along.
  const wasStopped = before.some(({ stops }) => stops)
  return { errors, brought: brought.filter(({ stops }) => stops ?? !wasStopped) }
}

const isError = ({ level }: Finding): boolean => level === 'error'

/**
 * A text that identifies an error. It stays the same if the list entry with the error moves to another position, or
 * if the suggestions in the error's message change.
 */
const sameness = ({ file, field, message, about }: Finding): string =>
  [file, field.replace(/\[\d+\]/g, '[]'), about ?? message].join(' ')

function without(
  list: readonly Finding[],
  others: readonly Finding[],
  keyOf: (finding: Finding) => string,
): { rest: Finding[]; others: Finding[] } {
  const left = [...others]
  const rest = list.filter((finding) => {
    const at = left.findIndex((other) => keyOf(other) === keyOf(finding))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return { rest, others: left }
}
