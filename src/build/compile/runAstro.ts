import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'astro'
import { extensions, type Extensions } from './extensions.ts'

/**
 * A process of its own runs this: `node runAstro.ts <folder for the result> <Astro configuration> <extensions as JSON>`. It's `astro build`, but writes nothing
 * outside the result's folder, because the repository’s may be read-only.
 */

const [outDir = '', configFile = '', added = 'null'] = process.argv.slice(2)
const own = JSON.parse(added) as Extensions | null
/** With `sync`, which Astro's types leave out, it would write `.astro/types.d.ts`, which only editors and `astro check` need. */
const withoutTypes: object = { sync: false }
try {
  await build(
    {
      outDir,
      ...(configFile !== '' && { configFile }),
      ...(own && { integrations: [extensions(own, pathToFileURL(`${outDir}/`))] }),
      logLevel: 'silent',
      vite: { cacheDir: join(outDir, '.vite') },
    },
    withoutTypes,
  )
} catch (error) {
  console.error(error instanceof Error ? messageOf(error) : error)
  process.exitCode = 1
}

/** With the file and line, if the compiler knows them. */
function messageOf(error: Error & { id?: string; loc?: { file?: string; line?: number } }): string {
  const message = error.message.replaceAll(/^ +at .*\n?/gm, '')
  const file = error.loc?.file ?? error.id
  if (file === undefined || message.includes(file)) return message
  return `${file}${error.loc?.line === undefined ? '' : `:${error.loc.line}`}: ${message}`
}
