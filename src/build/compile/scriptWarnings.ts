import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listFiles } from '#lib/files.ts'

/** What extensions may add to scripts, gzipped. A vehicle's page loads 10 KiB before the shopper acts, and React is 60 KiB. */
const BUDGET_KIB = 30

/**
 * @param base the client assets of the app without extensions
 * @param own the client assets of the one with extensions
 */
export function scriptWarnings(base: string, own: string): string[] {
  const before = scriptsIn(base)
  const added = Array.from(scriptsIn(own), ([name, kib]) => ({
    name,
    kib: kib - (before.get(name) ?? 0),
  })).sort((a, b) => b.kib - a.kib)
  const total = added.reduce((sum, { kib }) => sum + kib, 0)
  const [largest] = added
  if (total <= BUDGET_KIB || largest === undefined) return []
  return [
    `extensions: they add ${total.toFixed(0)} KiB of scripts, over the budget of ${BUDGET_KIB} KiB (gzipped). ` +
      `${largest.name} is the largest, with ${largest.kib.toFixed(0)} KiB. Import less in it`,
  ]
}

/** KiB by name without the hash, which several scripts may have. */
function scriptsIn(dir: string): Map<string, number> {
  const scripts = new Map<string, number>()
  for (const file of listFiles(dir)) {
    if (!file.endsWith('.js')) continue
    const name = file.replace(/^.*\//, '').replace(/\.[\w-]+\.js$/, '')
    const kib = gzipSync(readFileSync(join(dir, file))).length / 1024
    scripts.set(name, (scripts.get(name) ?? 0) + kib)
  }
  return scripts
}
