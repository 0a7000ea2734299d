import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#build/compile/compile.ts'
import { run } from './command.ts'
import { NOW } from './fixture.ts'

/** The folder of the ordinary Astro site that `buildPlain` builds. */
const PROJECT = join(ROOT, 'bench', 'plain')

/**
 * Runs a plain `astro build` of one tenant into an empty folder.
 *
 * @throws Error with the output when it fails
 */
export async function buildPlain(tenant: string, dir: string): Promise<{ ms: number; out: string }> {
  const out = join(dir, 'dist')
  const cache = join(dir, 'cache')
  mkdirSync(cache, { recursive: true })
  try {
    const { ms } = await run([join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build', '--root', PROJECT], {
      PLAIN_TENANT: tenant,
      PLAIN_OUT: out,
      PLAIN_CACHE: cache,
      PLAIN_NOW: NOW,
      PLAIN_PLAN: new URL('./planOf.ts', import.meta.url).href,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
    })
    return { ms, out }
  } finally {
    // Removes what Astro leaves beside its configuration: generated types, and an empty folder.
    for (const left of ['.astro', 'node_modules'])
      rmSync(join(PROJECT, left), { recursive: true, force: true })
  }
}
