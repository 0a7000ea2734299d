import { isSafeSlug, NOT_A_SLUG } from '#lib/safeSlug.ts'

/** Something that an editor has to correct before the tenant can be built. */
export interface Problem {
  /** The file's path in the tenant's folder, with forward slashes: 'site.json', 'content/about.md'. */
  file: string
  /** The field's path, for example 'theme.brand' or 'navigation.header[0].href'; '' if the problem is with the whole file. */
  field: string
  /** From 1; missing if `field` says where it is, or nothing does. */
  line?: number
  /** What's wrong and what to do about it. The names of the file and the field go in front of it. */
  message: string
}

export function describe(problem: Problem): string {
  const line = problem.line === undefined ? '' : `:${problem.line}`
  const file = problem.file === '' ? '' : `${problem.file}${line}: `
  return `${file}${problem.field === '' ? '' : `${problem.field} `}${problem.message}`
}

export class TenantError extends Error {
  readonly slug: string
  readonly problems: readonly Problem[]

  constructor(slug: string, problems: readonly Problem[]) {
    const lines = problems.map(describe)
    super(
      lines.length === 1
        ? `tenant ${slug}: ${lines[0]}`
        : `tenant ${slug}: ${lines.length} problems\n${lines.map((line) => `  - ${line}`).join('\n')}`,
    )
    this.name = 'TenantError'
    this.slug = slug
    this.problems = problems
  }
}

/** @throws TenantError if it can't be a tenant's, and so mustn't become part of a path */
export function requireSlug(slug: string): void {
  if (!isSafeSlug(slug)) throw new TenantError(slug, [{ file: '', field: '', message: NOT_A_SLUG }])
}
