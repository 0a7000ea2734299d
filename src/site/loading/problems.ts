/** Something an editor has to fix before the tenant can be built. */
export interface Problem {
  /** Path in the tenant's folder, with forward slashes: 'site.json', 'content/about.md'. */
  file: string
  /** The field's path, for example 'theme.brand' or 'navigation.header[0].href'; '' for the whole file. */
  field: string
  /** What is wrong and what to do, without the file's and field's name. */
  message: string
}

/**
 * Writes a problem on one line.
 *
 * @example describe({ file: 'site.json', field: 'phone', message: 'must be text' }) // 'site.json: phone must be text'
 */
export function describe(problem: Problem): string {
  const file = problem.file === '' ? '' : `${problem.file}: `
  return `${file}${problem.field === '' ? '' : `${problem.field} `}${problem.message}`
}

/** A tenant that can't be built, with everything that's wrong with it. */
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
