import { fieldLines, type Finding } from '#check/finding.ts'
import type { BuildError } from '#build/report.ts'
import { checkPictures, type KnownPictures } from '#check/pictures.ts'
import { checkLinks } from '#check/links.ts'
import type { Addresses, LinkedSite } from '#plan/addresses/deadLinks.ts'

/** A link or picture whose target doesn't exist. The page can still be shown, but visitors would notice. */
export interface DeadLink {
  /** The page with the link or picture; '/' if it's in the settings. */
  path: string
  /** For example 'content/about-us.md, line 12'. */
  where: string
  message: string
}

/** Maximum number of dead links to list. If there are more, they're usually the same mistake repeated. */
const NAMED = 50

/**
 * Finds links that lead nowhere and pictures that don't exist, as `forecourt check` does.
 * @param textOf returns the text of a file in the tenant's folder
 */
export function deadLinks(
  tenant: LinkedSite,
  { pictures, ...addresses }: Addresses & { pictures?: KnownPictures | undefined },
  textOf: (file: string) => string,
): DeadLink[] {
  const found: Finding[] = []
  const report = (finding: Finding) => void found.push(finding)
  checkLinks(tenant, addresses, textOf, report)
  checkPictures(tenant, pictures, textOf, report)
  const pages = new Map(tenant.content.map(({ file, path }) => [file, path]))
  return found.slice(0, NAMED).map(({ file, field, line, message }) => {
    const at = line ?? (field === '' ? undefined : fieldLines(file, textOf(file))(field))
    return {
      path: pages.get(file) ?? '/',
      where: file + (at === undefined ? '' : `, line ${at}`),
      message: `${field}${field && ' '}${message}`,
    }
  })
}

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
      .map((part, index) => ({ line: first + index, text: part.slice(0, WIDEST) }))
    return { ...problem, line, excerpt }
  })

function lineOf({ file, field, message }: BuildError, text: string): number | undefined {
  const [, said] = /\bline (\d+)\b/.exec(message) ?? []
  if (said !== undefined && field === '') return Number(said)
  if (field === '') return undefined
  return fieldLines(file, text)(field)
}
