import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { listFiles } from '#lib/files.ts'
import { contentHash } from '#lib/hash.ts'
import { isRecord } from '#lib/values.ts'
import { BUILT_IN } from './builtInSections.ts'
import type { ForecourtConfig, Section } from './config.ts'
import { messageAt } from './place.ts'
import type { HookTimes } from './runHook.ts'

export const CONFIG = 'forecourt.config.ts'
export const EXTENSIONS = 'extensions'

/** The folder that tenants belong to, with what it adds to Forecourt (docs/extending.md). */
export interface Project {
  root: string
  /** Of the configuration and all files of extensions. */
  hash: string
  config: ForecourtConfig
  /** By name. */
  sections: ReadonlyMap<string, Section>
  /** What's wrong with sections that can't be loaded, by name. */
  faults: ReadonlyMap<string, string>
  hookTimes: HookTimes
}

/** The configuration can't be loaded. The message names file and line. */
export class ProjectError extends Error {
  override name = 'ProjectError'
}

interface Loaded {
  hash: string
  project: Promise<Project>
  /** The last that could be loaded. */
  last: Project | undefined
}

const loaded = new Map<string, Loaded>()

/**
 * The project of a tenant: the nearest folder above the tenant's that has a configuration. It's loaded again when one of its files changes.
 * @throws ProjectError
 */
export function projectOf(tenantDir: string): Promise<Project> {
  const root = rootOf(tenantDir)
  if (root === undefined) return Promise.resolve(NONE)
  const hash = hashOf(root)
  const before = loaded.get(root)
  if (before?.hash === hash) return before.project
  const project = load(root, hash)
  const entry: Loaded = { hash, project, last: before?.last }
  loaded.set(root, entry)
  return project.then((last) => (entry.last = last))
}

/**
 * The project as it was last loaded, for servers' code that can't wait (followProject.ts).
 * @throws ProjectError
 */
export function loadedProject(tenantDir: string): Project {
  const root = rootOf(tenantDir)
  if (root === undefined) return NONE
  const project = loaded.get(root)?.last
  if (project === undefined) throw new ProjectError('isn’t loaded')
  return project
}

/** Part of what a site depends on; '' without a project. */
export function projectHash(tenantDir: string): string {
  const root = rootOf(tenantDir)
  return root === undefined ? '' : hashOf(root)
}

/** '' if none was loaded. */
export function loadedHash(tenantDir: string): string {
  const root = rootOf(tenantDir)
  return (root !== undefined && loaded.get(root)?.last?.hash) || ''
}

/** Of tenants without a project. */
const NONE: Project = {
  root: '/',
  hash: '',
  config: {},
  sections: new Map(),
  faults: new Map(),
  hookTimes: {},
}

/** A link in a folder of copied tenants. It leads to the folder with the tenants themselves, whose project is the copies' too. */
export const ORIGINALS = '.live'

/** The folder of the project that a tenant belongs to. */
export function rootOf(tenantDir: string): string | undefined {
  const folder = dirname(resolve(tenantDir))
  const link = join(folder, ORIGINALS)
  return rootAbove(lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : folder)
}

function rootAbove(dir: string): string | undefined {
  if (existsSync(join(dir, CONFIG))) return dir
  return dir === dirname(dir) ? undefined : rootAbove(dirname(dir))
}

/** @param root the project's folder */
export function hashOf(root: string): string {
  const files = listFiles(join(root, EXTENSIONS)).filter(
    (file) => !/(?:^|\/)(?:\.|node_modules\/)/.test(file),
  )
  const config = readFileSync(join(root, CONFIG), 'utf8')
  const parts = files.flatMap((file) => [file, contentHash(readFileSync(join(root, EXTENSIONS, file)))])
  return contentHash([config, ...parts].join('\0'))
}

async function load(root: string, hash: string): Promise<Project> {
  followVersions()
  const config = await importDefault<ForecourtConfig>(root, CONFIG, hash).catch((error: unknown) => {
    throw new ProjectError(`can’t be loaded: ${messageAt(error, root)}`)
  })
  if (!isRecord(config))
    throw new ProjectError('must export its settings: export default defineConfig({ … })')
  const sections = new Map<string, Section>()
  const faults = new Map<string, string>()
  for (const file of listFiles(join(root, EXTENSIONS, 'sections'))) {
    const name = /^([a-z][a-z\d-]*)\/section\.ts$/.exec(file)?.[1]
    if (name === undefined || isBuiltIn(name)) continue
    const path = `${EXTENSIONS}/sections/${file}`
    try {
      const section = await importDefault<Section>(root, path, hash)
      const fault = shapeFault(section) ?? viewFault(root, name)
      if (fault === undefined) sections.set(name, section)
      else faults.set(name, `${path} ${fault}`)
    } catch (error) {
      faults.set(name, messageAt(error, root))
    }
  }
  return { root, hash, config, sections, faults, hookTimes: {} }
}

/** Checks what TypeScript would, for projects that nobody has checked with it. */
function shapeFault({ title, pages, schema, plan, states = {} }: Partial<Section>): string | undefined {
  if (typeof title !== 'string' || !Array.isArray(pages) || typeof plan !== 'function')
    return 'must export a title, a list of pages and a function plan: export default defineSection({ … })'
  if (!isRecord(states)) return 'must export its states as a group of props: states: { usual: { … } }'
  if (schema?.type !== 'object') return 'must export a schema made with object() from forecourt/fields'
  return 'type' in schema.fields
    ? 'can’t have a setting called "type", which is the section’s name'
    : undefined
}

/** Such a section is never placed: the name means ours. */
export const isBuiltIn = (name: string): boolean =>
  Object.values(BUILT_IN).some((names: readonly string[]) => names.includes(name))

const viewFault = (root: string, name: string): string | undefined =>
  existsSync(join(root, EXTENSIONS, 'sections', name, 'Section.astro'))
    ? undefined
    : 'has no Section.astro beside it'

/** What projects may import, by name; the package's `exports` name the same files. */
export const PUBLIC_MODULES: Readonly<Record<string, string>> = {
  forecourt: fileURLToPath(new URL('./index.ts', import.meta.url)),
  'forecourt/props': fileURLToPath(new URL('./props.ts', import.meta.url)),
  'forecourt/fields': fileURLToPath(new URL('../site/settings/sectionFields.ts', import.meta.url)),
}

const VERSION = 'project'

/** Each version of a project has modules of its own, because Node never loads a module twice from the same address. */
async function importDefault<T>(root: string, file: string, hash: string): Promise<T> {
  const url = pathToFileURL(join(root, file))
  url.searchParams.set(VERSION, hash)
  const { default: value } = (await withinTime(import(url.href))) as { default?: T }
  if (value === undefined) throw new Error(`${file} has no default export`)
  return value
}

const LOAD_MS = 10_000

/** Without this, a process would end as soon as nothing but a module that waits forever is left. */
async function withinTime<T>(loading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`didn’t load within ${LOAD_MS / 1000} seconds`)), LOAD_MS)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}

let follows = false

/** Modules of a project import others of the same version, and this copy of Forecourt. */
function followVersions(): void {
  if (follows) return
  follows = true
  registerHooks({
    resolve(specifier, context, next) {
      const version = context.parentURL && URL.parse(context.parentURL)?.searchParams.get(VERSION)
      if (!version) return next(specifier, context)
      const own = PUBLIC_MODULES[specifier]
      if (own !== undefined) return { url: pathToFileURL(own).href, shortCircuit: true }
      const resolved = next(specifier, context)
      if (!resolved.url.startsWith('file:') || fileURLToPath(resolved.url).includes('/node_modules/'))
        return resolved
      return { ...resolved, url: `${resolved.url}?${VERSION}=${version}` }
    },
  })
}
