import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildTenant, type TenantBuildOptions } from '../build.ts'
import { ensureCompiled } from '../compile/compile.ts'
import { ResidentSites } from './residentSites.ts'
import { createRenderer } from '../render/renderer.ts'
import type { TenantReport } from '../report.ts'
import { takeUp } from '../state/versions.ts'

interface ResidentOptions {
  tenantsDir: string
  outDir: string
  stateDir: string
  /** Within `stateDir` by default. */
  compiledDir?: string
  /** Including this process. */
  workers: number
  onCompile?: () => void
}

/** Within a long-running process, the app is compiled and loaded once, so that a change costs only its own pages. */
export interface ResidentBuilder {
  hash: string
  /**
   * Make only one call per tenant at a time.
   * @param now ms since 1970
   * @throws BuildCancelled, OutdatedError and nothing else
   */
  build: (
    slug: string,
    now: number,
    options?: Pick<TenantBuildOptions, 'ready' | 'feeds'>,
  ) => Promise<TenantReport>
  close: () => Promise<void>
}

/** @throws Error when the views don't compile */
export async function openBuilder(options: ResidentOptions): Promise<ResidentBuilder> {
  const { tenantsDir, outDir, stateDir, workers } = options
  const compiled = await ensureCompiled(
    options.compiledDir ?? join(resolve(stateDir), 'compiled'),
    options.onCompile,
  )
  takeUp(stateDir, compiled.hash)
  const renderer = createRenderer(workers)
  const residents = new ResidentSites()
  // So that the first change doesn't have to wait for these modules.
  await Promise.all([import('./prepareSite.ts'), import(pathToFileURL(compiled.entry).href)])
  return {
    hash: compiled.hash,
    build: (slug, now, more) =>
      buildTenant(
        slug,
        { tenantsDir, outDir, stateDir, now, durable: true, residents, ...more },
        compiled,
        renderer,
      ),
    close: renderer.close,
  }
}
