import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { TenantError } from '#site/loading/problems.ts'
import type { Tenant } from '#site/loading/loadTenant.ts'
import { CompileError, ensureCompiled, type Compiled } from './compile.ts'
import { compileMessage } from './compileMessage.ts'
import { removeUnlessUsed } from './inUse.ts'
import { extensionsOf, usedOnly, type Extensions } from './extensions.ts'
import { contentHash } from '#lib/hash.ts'
import { scriptWarnings } from './scriptWarnings.ts'

/** By `base` and extensions. Reading all sources again for each change of stock would take longer than the change. */
const apps = new Map<string, Promise<Compiled>>()

/**
 * The compiled app for a tenant: with its project's extensions if it uses any, and otherwise the one for all tenants. Its hash is the base's,
 * because it stands for the version of Forecourt; the project's own hash is in the inputs of its sites.
 * @throws TenantError naming file and line if an extension doesn't compile
 */
export async function appFor(tenant: Tenant, base: Compiled): Promise<Compiled> {
  const all = extensionsOf(tenant)
  if (!all) return base
  try {
    return await compiledWith(all, base).catch((error: unknown) => {
      const used = usedOnly(all, tenant)
      if (!(error instanceof CompileError) || used.sections.length === all.sections.length) throw error
      return compiledWith(used, base)
    })
  } catch (error) {
    if (!(error instanceof CompileError)) throw error
    const message = compileMessage(error.message, tenant.project.root)
    throw new TenantError(tenant.slug, [
      { file: '', field: '', message: `An extension doesn’t compile: ${message}` },
    ])
  }
}

function compiledWith(extensions: Extensions, base: Compiled): Promise<Compiled> {
  const { components, sections } = extensions
  const key = JSON.stringify([base.hash, extensions])
  let app = apps.get(key)
  if (!app) {
    const sets = `${base.cacheDir}-extensions`
    const dir = join(sets, contentHash(JSON.stringify([components, sections])))
    app = ensureCompiled(dir, () => dropOldSets(sets), { extensions }).then((compiled) => ({
      ...compiled,
      hash: base.hash,
      project: extensions.root,
      warnings: scriptWarnings(base.clientDir, compiled.clientDir),
    }))
    apps.set(key, app)
    // An error of the compiler stays until a file changes; any other may be gone the next time.
    app.catch((error: unknown) => error instanceof CompileError || apps.delete(key))
  }
  return app
}

const OLD_MS = 30 * 86_400_000

/** Apps compiled long ago. One that a tenant still uses is compiled again once. */
function dropOldSets(sets: string): void {
  for (const app of globSync('*/*/', { cwd: sets })) {
    const dir = join(sets, app)
    if (statSync(dir).mtimeMs < Date.now() - OLD_MS) removeUnlessUsed(dir)
  }
}
