import { execFile } from 'node:child_process'
import { lazily } from '#lib/lazily.ts'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { bytesAt, isMissing, listFiles } from '#lib/files.ts'
import { contentHash, INLINE_HASH } from '#lib/hash.ts'
import { hashOf } from '#extend/project.ts'
import type { Extensions } from './extensions.ts'
import { STRIP_TYPES } from '#lib/process/stripTypes.ts'
import { lockfile } from '#lib/lockfile.ts'
import { lockInTurn } from '../tenant/lock.ts'
import { IN_USE, removeUnlessUsed, use } from './inUse.ts'

/** A part of a text that is known only when a page is rendered. A text with such a part isn't one of the scripts. */
const UNKNOWN = '\0'

const ELEMENT = /<script\b[^>]*>([\s\S]*?)<\/script>/g

/**
 * Hashes of the scripts that pages may contain, found in the compiled app's strings: whatever is between script tags,
 * and every whole string, because Astro stores islands' scripts as strings without tags. If any other script gets
 * into a page, for example from a stock feed, the Content-Security-Policy doesn't let it run.
 * @param serverDir the compiled app's folder
 */
export async function inlineScripts(serverDir: string): Promise<string[]> {
  const { parseAst } = await import('vite')
  const hashes = new Set<string>()
  for (const file of listFiles(serverDir)) {
    if (!file.endsWith('.mjs')) continue
    for (const script of scriptsIn(parseAst(readFileSync(join(serverDir, file), 'utf8'))))
      hashes.add(scriptHash(script))
  }
  return [...hashes].sort()
}

/** @example scriptHash('go()') // 'sha256-…', the form used in a Content-Security-Policy */
export const scriptHash = (script: string | Uint8Array): string =>
  `${INLINE_HASH}${hash('sha256', script, 'base64')}`

/** @param program a syntax tree (ESTree) */
export const scriptsIn = (program: unknown): string[] =>
  textsIn(program).flatMap((text) => [
    ...(text.includes(UNKNOWN) ? [] : [text]),
    ...[...text.matchAll(ELEMENT)].map(([, body = '']) => body).filter((body) => !body.includes(UNKNOWN)),
  ])

/** Each template as one string. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, value, quasis } = node as { type?: string; value?: unknown; quasis?: Quasi[] }
  const texts =
    type === 'Literal' && typeof value === 'string'
      ? [value]
      : type === 'TemplateLiteral' && quasis
        ? [quasis.map((quasi) => quasi.value.cooked ?? UNKNOWN).join(UNKNOWN)]
        : []
  return [...texts, ...Object.values(node).flatMap(textsIn)]
}

interface Quasi {
  value: { cooked: string | null }
}

/** The repository's folder, wherever the command is run. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The same for all tenants. */
export interface Compiled {
  /** Of everything that the views and islands are made from. */
  hash: string
  /** Of each compiled view, by name: part of the cache keys of the view's pages. */
  views: Readonly<Record<string, string>>
  /** The module with `render` and `drawCards`. */
  entry: string
  /** Of the hashed client assets. */
  clientDir: string
  /** The folder of the project whose extensions it has. */
  project?: string
  warnings?: readonly string[]
  /** Where compiled apps are stored. */
  cacheDir: string
  /** For each client asset, by its path within `clientDir`, those that it refers to. */
  assets: Record<string, string[]>
  /** Reads the hashes, as 'sha256-…', of the scripts that pages may contain. */
  scripts: () => ReadonlySet<string>
}

/** An agency's project has its own, of any package manager. */
const LOCKFILE = 'package-lock.json'

/** Without server code, and build code outside src/build/compile: neither affects pages or what runs in the browser. */
export const SOURCES: readonly string[] = [
  'src/lib',
  'src/extend/builtInSections.ts',
  'src/rules',
  'src/site',
  'src/stock',
  'src/search',
  'src/plan',
  'src/features',
  'src/components',
  'src/layouts',
  'src/styles',
  'src/pages',
  'src/patches',
  'src/build/compile',
  'public',
  'astro.config.mjs',
  LOCKFILE,
  'tsconfig.json',
]

const isSource = (path: string) => !/\.(?:test|states)\.tsx?$|\.md$/.test(path)

/** For more than builds without extensions need. The result has its own cache. */
interface Additions {
  /** Path of another Astro configuration in the repository, and of what it compiles (src/preview/gallery.ts). */
  config?: string
  sources?: readonly string[]
  extensions?: Extensions
  signal?: AbortSignal
}

/** The error that a compiler reports, with the file and line. */
export class CompileError extends Error {
  override name = 'CompileError'
}

export function sourceHash(root = ROOT, more: readonly string[] = []): string {
  const parts: string[] = [process.versions.node.split('.')[0] ?? '']
  for (const source of [...SOURCES, ...more]) {
    const path = (source === LOCKFILE && lockfile(root)) || join(root, source)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat) continue
    const files = stat.isDirectory()
      ? listFiles(path)
          .filter(isSource)
          .map((file) => join(path, file))
      : [path]
    for (const file of files)
      parts.push(relative(root, file), hash('sha256', readFileSync(file), 'base64url'))
  }
  return contentHash(parts.join('\0'))
}

function keyOf({ sources, extensions }: Additions): string {
  if (!extensions) return sourceHash(ROOT, sources)
  const { root, components, sections } = extensions
  const source = sourceHash(ROOT, ['src/extend', ...(sources ?? [])])
  return contentHash(JSON.stringify([source, hashOf(root), components, sections]))
}

const SCRIPTS = 'inline-scripts.json'

/** Written by adapter.ts. */
const VIEWS = 'views.json'

const run = promisify(execFile)

const RUN_ASTRO = fileURLToPath(new URL('./runAstro.ts', import.meta.url))

/** The current compiled app, and others for switching between branches. */
const KEEP = 3

const RECORD = 'compiled.json'

/** `sum` is a checksum of `assets` and of all files in the folder except RECORD and IN_USE. */
type CompileRecord = Pick<Compiled, 'assets'> & { sum: number }

const sumOf = (dir: string, assets: Compiled['assets']): number =>
  listFiles(dir)
    .filter((file) => file !== RECORD && file !== IN_USE)
    .reduce(
      (sum, file) => crc32(readFileSync(join(dir, file)), crc32(file, sum)),
      crc32(JSON.stringify(assets)),
    )

const ENTRY = 'server/entry.mjs'

/** Undefined if there was no earlier compile, or if any of its files has changed since. */
function assetsIn(dir: string): Compiled['assets'] | undefined {
  const record = bytesAt(join(dir, RECORD))
  if (!record) return undefined
  try {
    const { assets, sum } = JSON.parse(record.toString()) as CompileRecord
    return existsSync(join(dir, ENTRY)) && sum === sumOf(dir, assets) ? assets : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || isMissing(error)) return undefined
    throw error
  }
}

/** Longer than a compile takes on a slow machine. */
const PATIENCE_MS = 10 * 60_000

/**
 * Compiles only if that hasn't been done for the same sources. If another process is compiling, waits for it. The
 * result isn't removed as long as this process runs.
 * @param onCompile called before compiling, which takes seconds
 * @throws Error with the compiler's output if the sources don't compile
 */
export async function ensureCompiled(
  cacheDir: string,
  onCompile: () => void = () => {},
  additions: Additions = {},
): Promise<Compiled> {
  const key = keyOf(additions)
  const dir = join(cacheDir, key)
  const assets = assetsToUse(dir) ?? (await compileInTurn(cacheDir, key, onCompile, additions))
  return {
    hash: key,
    cacheDir,
    entry: join(dir, ENTRY),
    clientDir: join(dir, 'client'),
    views: JSON.parse(readFileSync(join(dir, VIEWS), 'utf8')) as Compiled['views'],
    assets,
    scripts: lazily(() => new Set(JSON.parse(readFileSync(join(dir, SCRIPTS), 'utf8')) as string[])),
  }
}

/** It's marked as in use before it's checked, so that it isn't removed in between. */
function assetsToUse(dir: string): Compiled['assets'] | undefined {
  return use(dir) ? assetsIn(dir) : undefined
}

async function compileInTurn(
  cacheDir: string,
  key: string,
  onCompile: () => void,
  additions: Additions,
): Promise<Compiled['assets']> {
  onCompile()
  const unlock = await lockInTurn(join(cacheDir, 'lock'), PATIENCE_MS, { done: 'compiled', ...additions })
  try {
    return assetsToUse(join(cacheDir, key)) ?? (await compile(cacheDir, key, additions))
  } finally {
    unlock()
  }
}

async function compile(cacheDir: string, key: string, additions: Additions): Promise<Compiled['assets']> {
  const dir = join(cacheDir, key)
  const fresh = mkdtempSync(join(cacheDir, `.${key}.`))
  const { config = '', extensions, signal } = additions
  try {
    await run(
      process.execPath,
      [...STRIP_TYPES, RUN_ASTRO, fresh, config, JSON.stringify(extensions ?? null)],
      {
        cwd: ROOT,
        ...(signal && { signal }),
        // Passes on no other variables, because Astro would write any variable whose name occurs in its own sources,
        // such as `_`, into the compiled app.
        env: { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
        maxBuffer: 64 * 1024 * 1024,
      },
    )
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    const output =
      error instanceof Error && 'stdout' in error && 'stderr' in error
        ? `${error.stdout}${error.stderr}`
        : String(error)
    throw new CompileError(`the views do not compile:\n${output.trim()}`, { cause: error })
  }
  if (keyOf(additions) !== key) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error('Forecourt’s files changed while the views were being compiled. Try again')
  }
  const assets = assetGraph(join(fresh, 'client'))
  writeFileSync(join(fresh, SCRIPTS), JSON.stringify(await inlineScripts(join(fresh, 'server'))))
  writeFileSync(
    join(fresh, RECORD),
    JSON.stringify({ assets, sum: sumOf(fresh, assets) } satisfies CompileRecord),
  )
  replaceFolder(dir, fresh)
  use(dir)
  dropOldCompiles(cacheDir, key)
  return assets
}

/** Replaces a damaged one. */
function replaceFolder(dir: string, fresh: string): void {
  const old = `${fresh}.old`
  try {
    if (existsSync(dir)) renameSync(dir, old)
    renameSync(fresh, dir)
  } finally {
    for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true })
  }
}

/** The build copies only the assets that a site's pages need. */
function assetGraph(clientDir: string): Record<string, string[]> {
  const files = listFiles(clientDir)
  const byName = new Map(files.map((file) => [file.slice(file.lastIndexOf('/') + 1), file]))
  const graph: Record<string, string[]> = {}
  for (const file of files) {
    if (!/\.(?:js|css|html|svg|json)$/.test(file)) {
      graph[file] = []
      continue
    }
    const named = readFileSync(join(clientDir, file), 'utf8').matchAll(/[\w.~-]+\.[a-z0-9]{2,5}/gi)
    const names = new Set<string>()
    for (const [name] of named) {
      const other = byName.get(name)
      if (other !== undefined && other !== file) names.add(other)
    }
    graph[file] = [...names].sort()
  }
  return graph
}

/** The age at which a folder whose name starts with a dot counts as unfinished. */
const UNFINISHED_MS = 3_600_000

function dropOldCompiles(cacheDir: string, current: string): void {
  const others = readdirSync(cacheDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current)
    .map(({ name }) => ({ name, at: statSync(join(cacheDir, name)).mtimeMs }))
  const isHidden = ({ name }: { name: string }) => name.startsWith('.')
  const finished = others.filter((folder) => !isHidden(folder)).sort((a, b) => b.at - a.at)
  const left = others.filter((other) => isHidden(other) && other.at < Date.now() - UNFINISHED_MS)
  for (const { name } of [...finished.slice(KEEP - 1), ...left]) removeUnlessUsed(join(cacheDir, name))
}
