import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadTenant } from '../loading/loadTenant.ts'
import { TenantError } from '../loading/problems.ts'

export const SITE = { id: 1, slug: 'harbour', name: 'Harbour Motors', url: 'https://www.harbour.example' }

/** Makes a folder with these files, which is removed at the end of the block: `using tenants = folder({ 'harbour/site.json': '{}' })`. */
export function folder(files: Record<string, string | Uint8Array> = {}): Disposable & { path: string } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'forecourt-site-')))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), text)
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** Loads a tenant 'harbour' with this `site.json`. Returns its problems as one line each. */
export async function siteProblems(
  json: string | Uint8Array,
  files: Record<string, string> = {},
): Promise<string[]> {
  using tenants = folder({ 'harbour/site.json': json, ...files })
  try {
    await loadTenant(join(tenants.path, 'harbour'))
  } catch (error) {
    if (!(error instanceof TenantError)) throw error
    return error.problems.map(({ file, field, message }) => `${file} | ${field} | ${message}`)
  }
  return []
}

export const page = (front: string, body = 'Text.') => `---\n${front}\n---\n\n${body}\n`
