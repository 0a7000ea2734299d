import { fieldLines, type Finding } from '#check/finding.ts'
import type { BuildError } from '#build/report.ts'
import { checkPictures, type KnownPictures } from '#check/pictures.ts'
import { checkLinks } from '#check/links.ts'
import type { Addresses, LinkedSite } from '#plan/addresses/deadLinks.ts'

/** The page can still be shown, but visitors would notice. */
export interface DeadLink {
  /** '/' if the link or picture is in the settings. */
  path: string
  /** For example 'content/about-us.md, line 12'. */
  where: string
  message: string
}

/** If there are more, they're usually the same mistake repeated. */
const NAMED = 50

export function deadLinks(
  tenant: LinkedSite,
  { pictures, ...addresses }: Addresses & { pictures?: KnownPictures | undefined },
  textOf: (file: string) => string,
): DeadLink[] {
  const findings: Finding[] = []
  const report = (finding: Finding) => void findings.push(finding)
  checkLinks(tenant, addresses, textOf, report)
  checkPictures(tenant, pictures, textOf, report)
  const pages = new Map(tenant.content.map(({ file, path }) => [file, path]))
  return findings.slice(0, NAMED).map(({ file, field, line, message }) => {
    const lineNumber = line ?? (field === '' ? undefined : fieldLines(file, textOf(file))(field))
    return {
      path: pages.get(file) ?? '/',
      where: file + (lineNumber === undefined ? '' : `, line ${lineNumber}`),
      message: `${field}${field && ' '}${message}`,
    }
  })
}

/** A problem in a tenant's files that keeps a change from being shown. Open pages of the preview display it. */
export interface Trouble extends BuildError {
  /** From 1; missing if unknown. */
  line?: number
  excerpt?: { line: number; text: string }[]
}

/** Number of lines to show before and after the faulty line. */
const AROUND = 2
/** A snapshot may be a single line of several megabytes. */
const WIDEST = 160

/** @param textOf a file's text; undefined if it doesn't exist or can't be shown */
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
  const [, lineText] = /\bline (\d+)\b/.exec(message) ?? []
  if (lineText !== undefined && field === '') return Number(lineText)
  if (field === '') return undefined
  return fieldLines(file, text)(field)
}
