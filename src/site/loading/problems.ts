/** Something that an editor has to mend before the tenant can be built. */
export interface Problem {
  /** Below the tenant's folder, with forward slashes: 'site.json', 'content/about.md'. */
  file: string
  /** For example 'theme.brand' or 'navigation.header[0].href'; '' when the whole file is meant. */
  field: string
  /** What is wrong and what to do, without the file's and field's name. */
  message: string
}

/**
 * One line a problem.
 * @example describe({ file: 'site.json', field: 'phone', message: 'must be text' }) // 'site.json: phone must be text'
 */
export function describe(problem: Problem): string {
  const file = problem.file === '' ? '' : `${problem.file}: `
  return `${file}${problem.field === '' ? '' : `${problem.field} `}${problem.message}`
}

/** A tenant that can't be built, with everything that is wrong with it. */
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
