import { join } from 'node:path'
import { variable, withoutSecrets } from '#lib/environment/variable.ts'
import type { Problem } from '#site/loading/problems.ts'

export interface Failed {
  status: 'failed'
  errors: Problem[]
}

/** What a command reports about an error. @param file the file that's to blame for any error but a TenantError */
export async function failureOf(error: unknown, file = ''): Promise<Failed> {
  const { TenantError } = await import('#site/loading/problems.ts')
  if (error instanceof TenantError) return { status: 'failed', errors: [...error.problems] }
  if (variable(process.env, 'FORECOURT_DEBUG') !== '') console.error(error)
  const { SnapshotError } = await import('#stock/snapshot.ts')
  const message = withoutSecrets(error instanceof Error ? error.message : String(error), process.env)
  const where = error instanceof SnapshotError ? error : { file, field: '' }
  return { status: 'failed', errors: [{ file: where.file, field: where.field, message }] }
}

export const printJson = (value: object): void =>
  void process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)

export function printErrors(slug: string, errors: readonly Problem[]): void {
  for (const { file, field, message } of errors) {
    const where = [file, field].filter(Boolean).join(': ')
    console.error(`${slug}: ${where}${where && ' '}${message}`)
  }
}

/** The tenants named on the command line, or all. */
export async function chosenTenants(slugs: readonly string[], tenantsDir: string): Promise<string[]> {
  const { listTenants } = await import('#site/loading/listTenants.ts')
  if (slugs.length > 0) return [...new Set(slugs)].sort()
  const all = listTenants(tenantsDir)
  if (all.length === 0)
    console.error(`forecourt: there is no tenant in ${tenantsDir} yet. Make one with forecourt new`)
  return all
}

/** Records may outlive their tenant, so only a slug without any has to be a tenant's. @throws Error if it isn't */
export async function expectTenant(slug: string | undefined, tenantsDir = 'tenants'): Promise<void> {
  const { whyMissing } = await import('#site/loading/listTenants.ts')
  const missing = slug === undefined ? undefined : whyMissing(join(tenantsDir, slug))
  if (missing !== undefined) throw new Error(`${slug} ${missing}`)
}

/** Does some work for one tenant after the other, prints the results, and sets the exit code. */
export async function reportEach<Result extends { status: string }>(
  slugs: readonly string[],
  isJson: boolean,
  work: (slug: string) => Promise<Result>,
  print: (slug: string, result: Result) => void,
): Promise<void> {
  const tenants = new Map<string, Result>()
  for (const slug of slugs) {
    const result = await work(slug)
    tenants.set(slug, result)
    if (!isJson) print(slug, result)
  }
  if (isJson) printJson({ tenants: Object.fromEntries(tenants) })
  if (tenants.values().some(({ status }) => status === 'failed')) process.exitCode = 1
}
