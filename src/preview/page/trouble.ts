import { fieldLines } from '#check/finding.ts'
import type { BuildError } from '#build/report.ts'

/** A problem in a tenant's files that keeps a change from being shown. Open pages of the preview display it. */
export interface Trouble extends BuildError {
  /** The problem's line in the file, counted from 1; missing if unknown. */
  line?: number
  /** The lines around the problem, as they are in the file. */
  excerpt?: { line: number; text: string }[]
}

/** Number of lines to show before and after the faulty line. */
const AROUND = 2
/** Maximum number of characters to show of a line. A snapshot may be a single line of several megabytes. */
const WIDEST = 160

/**
 * Finds each problem's place in its file.
 *
 * @param textOf a file's text; undefined if it doesn't exist or can't be shown
 */
export const troublesOf = (
  problems: readonly BuildError[],
  textOf: (file: string) => string | undefined,
): Trouble[] =>
  problems.map((problem) => {
    const text = problem.file === '' ? undefined : textOf(problem.file)
    const line = text === undefined ? undefined : lineOf(problem, text)
    if (text === undefined || line === undefined) return problem
    const first = Math.max(1, line - AROUND)
    const excerpt = text
      .split(/\r?\n/)
      .slice(first - 1, line + AROUND)
      .map((each, at) => ({ line: first + at, text: each.slice(0, WIDEST) }))
    return { ...problem, line, excerpt }
  })

const lineOf = ({ file, field, message }: BuildError, text: string): number | undefined => {
  const [, said] = /\bline (\d+)\b/.exec(message) ?? []
  if (said !== undefined && field === '') return Number(said)
  if (field === '') return undefined
  return fieldLines(file, text)(field)
}
