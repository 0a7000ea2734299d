import { join } from 'node:path'
import { build } from 'astro'

/**
 * A process of its own runs this: `node runAstro.ts <folder for the result> [<Astro configuration>]`. It's `astro build`, but writes nothing
 * outside the result's folder, because the repository’s may be read-only.
 */

const [outDir = '', configFile] = process.argv.slice(2)
/** With `sync`, which Astro's types leave out, it would write `.astro/types.d.ts`, which only editors and `astro check` need. */
const withoutTypes: object = { sync: false }
try {
  await build(
    {
      outDir,
      ...(configFile !== undefined && { configFile }),
      logLevel: 'silent',
      vite: { cacheDir: join(outDir, '.vite') },
    },
    withoutTypes,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message.replaceAll(/^ +at .*\n?/gm, '') : error)
  process.exitCode = 1
}
