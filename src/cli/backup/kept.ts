import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CONFIG, EXTENSIONS, rootOf } from '#extend/project.ts'
import { listFiles } from '#lib/files.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { forgetSite } from '#build/state/memory.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { DEFAULT_FILE, leadsFile } from '#server/outbox/stores/store.ts'

export interface Folders {
  tenantsDir: string
  stateDir: string
  environment: NodeJS.ProcessEnv
}

interface Part {
  title: string
  files: RegExp
  isDatabase?: true
  /** Changes the copy of a database. */
  reduce?: (copy: string) => void
}

export const LEADS_STORAGE = 'FORECOURT_LEADS_STORAGE'

const LEADS = `state/${DEFAULT_FILE}`

/**
 * What can’t be made again, by name in the archive. Everything else in the state folder is a cache (docs/operations.md).
 *
 * Copied in this order, because each is ahead of those before it: what one has handed to the next is then in at least one of them. After a
 * restore, it’s handed over again, and the key of a lead or the number of a mark makes sure that this has no effect.
 */
export const PARTS: readonly Part[] = [
  { title: 'reservations and payments', files: /^state\/payments\/reservations\.sqlite$/, isDatabase: true },
  { title: 'leads', files: /^state\/leads\.sqlite$/, isDatabase: true },
  { title: 'journal of stock changes', files: /^state\/live\/journal\.sqlite$/, isDatabase: true },
  { title: 'alerts', files: /^state\/alerts\/[\w-]+\.sqlite$/, isDatabase: true },
  { title: 'visits', files: /^state\/visits\.sqlite$/, isDatabase: true },
  {
    title: 'old addresses and prices',
    files: /^state\/sites\/[\w-]+\.sqlite$/,
    isDatabase: true,
    reduce: forgetSite,
  },
  { title: 'reserved vehicles', files: /^state\/reservations\/[\w-]+\.json$/ },
  { title: 'desks’ log', files: /^state\/edits\.log$/ },
  { title: 'desks’ drafts', files: /^state\/drafts\/[\w-]+\/./ },
  { title: 'changed vehicles', files: /^state\/stock\/[\w-]+\.sqlite$/, isDatabase: true },
  { title: 'tenants', files: /^tenants\/[\w-]+\/./ },
  { title: 'project', files: /^project\/(?:forecourt\.config\.ts|package(?:-lock)?\.json|extensions\/.+)$/ },
]

/** Forecourt's own project, in a clone, isn’t the user’s: restoring its package.json would undo an upgrade. */
const FORECOURT = resolve(import.meta.dirname, '../../..')

/** @param name in the archive */
export const partOf = (name: string): Part | undefined => PARTS.find(({ files }) => files.test(name))

/** Where a file of the archive belongs; `root` is a folder on the same disk. */
export interface Place {
  root: string
  path: string
}

/** @throws Error if leads are in the archive, but kept elsewhere */
export function placeOf(name: string, { tenantsDir, stateDir, environment }: Folders): Place {
  if (name === LEADS) {
    const file = leadsFile(environment[LEADS_STORAGE], stateDir)
    if (file === undefined)
      throw new Error(
        `the archive has leads in SQLite, but ${LEADS_STORAGE} names another storage. Unset it, or name a file (sqlite:<file>)`,
      )
    return { root: dirname(file), path: basename(file) }
  }
  const [folder = '', ...rest] = name.split('/')
  const roots: Readonly<Record<string, string>> = { tenants: tenantsDir, project: projectDir(tenantsDir) }
  return { root: roots[folder] ?? stateDir, path: rest.join('/') }
}

export interface KeptFile {
  name: string
  file: string
}

const inside = (name: string, dir: string): KeptFile[] =>
  listFiles(dir).map((path) => ({ name: `${name}/${path}`, file: join(dir, path) }))

/** On a new machine, there's no configuration yet that says where the project is. */
const projectDir = (tenantsDir: string): string => rootOf(join(tenantsDir, 'tenant')) ?? dirname(tenantsDir)

function projectFiles(root: string): KeptFile[] {
  if (root === FORECOURT) return []
  const extensions = inside(`project/${EXTENSIONS}`, join(root, EXTENSIONS))
  return [
    ...[CONFIG, 'package.json', 'package-lock.json'].map((path) => ({
      name: `project/${path}`,
      file: join(root, path),
    })),
    ...extensions.filter(({ name }) => !name.includes('/node_modules/')),
  ]
}

/** In the order in which they must be copied. A temporary file that a process is just writing is left out. */
export function keptFiles({ tenantsDir, stateDir, environment }: Folders): KeptFile[] {
  const leads = leadsFile(environment[LEADS_STORAGE], stateDir)
  const found = [
    ...['alerts', 'sites', 'stock', 'reservations', 'drafts'].flatMap((folder) =>
      inside(`state/${folder}`, join(stateDir, folder)),
    ),
    ...['payments/reservations.sqlite', 'live/journal.sqlite', 'visits.sqlite', 'edits.log'].map((path) => ({
      name: `state/${path}`,
      file: join(stateDir, path),
    })),
    ...(leads === undefined ? [] : [{ name: LEADS, file: leads }]),
    ...(existsSync(tenantsDir) ? listTenants(tenantsDir).filter(isSafeSlug) : []).flatMap((slug) =>
      inside(`tenants/${slug}`, join(tenantsDir, slug)),
    ),
    ...projectFiles(projectDir(tenantsDir)),
  ].filter(({ name, file }) => !/\.\d+\.part$/.test(name) && existsSync(file))
  return PARTS.flatMap(({ files }) => found.filter(({ name }) => files.test(name)))
}

/** A line for each part. */
export function summaryOf(files: readonly { name: string; bytes: number }[]): string {
  const lines = PARTS.flatMap((part) => {
    const own = files.filter(({ name }) => partOf(name) === part)
    const bytes = own.reduce((sum, file) => sum + file.bytes, 0)
    return own.length === 0
      ? []
      : [`  ${part.title.padEnd(WIDTH)}  ${String(own.length).padStart(6)}  ${sizeText(bytes)}`]
  })
  return lines.join('\n')
}

const WIDTH = Math.max(...PARTS.map(({ title }) => title.length))

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`
