import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentHash } from '#lib/hash.ts'
import { lockfile } from '#lib/lockfile.ts'
import { escapeHtml } from '#lib/html.ts'

export const deskPage = (slug: string, site: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Edit ${escapeHtml(slug)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="desk.css">
</head>
<body>
<div id="desk" data-site="${escapeHtml(site)}"><p class="wait">Opening the desk…</p></div>
<noscript><p class="wait">The desk needs JavaScript.</p></noscript>
<script type="module" src="desk.js"></script>
</body>
</html>
`

const SOURCES = join(import.meta.dirname, 'desk')
const LOCK = lockfile(join(import.meta.dirname, '../../..'))

const TYPES: Record<string, string> = { 'desk.js': 'text/javascript', 'desk.css': 'text/css' }

/** Bundled from `desk/` and packages at the first request, and cached until one of these changes. Sites don't include them. */
export function deskAssets(cacheDir: string) {
  let made: Promise<string> | undefined
  return async (name: string): Promise<{ body: string; type: string } | undefined> => {
    const type = TYPES[name]
    if (type === undefined) return undefined
    made ??= make(cacheDir)
    return { body: await readFile(join(await made, name), 'utf8'), type }
  }
}

async function make(cacheDir: string): Promise<string> {
  const files = globSync('**/*.{ts,tsx,css}', { cwd: SOURCES }).sort()
  const key = contentHash(
    [LOCK ?? [], files.map((file) => join(SOURCES, file))]
      .flat()
      .map((file) => readFileSync(file, 'utf8'))
      .join('\0'),
  )
  const dir = join(cacheDir, key)
  if (existsSync(dir)) return dir
  const { build } = await import('vite')
  const scratch = `${dir}.${process.pid}`
  mkdirSync(cacheDir, { recursive: true })
  try {
    await build({
      configFile: false,
      root: SOURCES,
      logLevel: 'error',
      mode: 'production',
      resolve: { alias: { '@rjsf/validator-ajv8': join(SOURCES, 'form/noValidator.ts') } },
      build: {
        outDir: scratch,
        emptyOutDir: true,
        modulePreload: false,
        rollupOptions: {
          input: join(SOURCES, 'desk.tsx'),
          output: { entryFileNames: 'desk.js', assetFileNames: 'desk[extname]' },
        },
      },
    })
    renameSync(scratch, dir)
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true })
    // If the folder exists by now, another desk has written the same files, so the error doesn't matter.
    if (!existsSync(dir)) throw error
  }
  return dir
}
