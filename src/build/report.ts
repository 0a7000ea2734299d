import { join, resolve } from 'node:path'
import type { HookTimes } from '#extend/runHook.ts'

export interface BuildError {
  /** A path relative to the tenant's folder, or a view; '' if the error isn't about a file. */
  file: string
  field: string
  message: string
}

export interface TenantReport {
  status: 'ok' | 'failed'
  /** That the site has now. */
  pages: number
  rendered: number
  reused: number
  removed: number
  /** Of all pages. */
  bytes: number
  ms: number
  /** How many of these the project's hooks took, by name. */
  hooks?: HookTimes
  errors: BuildError[]
  warnings: string[]
}

/** What the dashboard reads. */
export interface KeptReport extends TenantReport {
  /** The last build that changed the site; missing if none has since this is recorded. */
  changed_at?: string
}

/** What `forecourt build --report FILE` writes. */
export interface BuildReport {
  tenants: Record<string, TenantReport>
}

export const failedReport = (errors: BuildError[], ms: number): TenantReport => ({
  status: 'failed',
  pages: 0,
  rendered: 0,
  reused: 0,
  removed: 0,
  bytes: 0,
  ms,
  errors,
  warnings: [],
})

export const reportFile = (stateDir: string, slug: string): string =>
  join(resolve(stateDir), 'sites', slug, 'report.json')
