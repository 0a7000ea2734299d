import { BRIEF_FIELDS, type CarBrief } from '#stock/brief.ts'
import type { Stock, StockMemory, Vehicle } from '#stock/snapshot.ts'
import { filesBelow, readBytes } from '#site/loading/files.ts'
import { byFile, bytesHash, type MadeOfFiles } from '#site/loading/tenantCache.ts'
import type { Tenant } from '#site/loading/loadTenant.ts'

/** The settings and content files that have changed since the last build. */
export interface EditedFiles {
  /** The settings in site.json that have changed: 'tagline', 'theme.brand'. */
  settings: string[]
  /** New, changed and deleted content files, each with its page's address. */
  content: { file: string; path: string; change: 'new' | 'changed' | 'gone' }[]
}

interface Known {
  page?: { path?: string }
}

const SITE = 'site.json'

export const editedFiles = (tenant: Tenant, made: MadeOfFiles): EditedFiles => {
  const known = byFile(made)
  const before = known.get(SITE)
  const settings = before === undefined ? [] : fieldsThatDiffer(before.made, tenant.site)
  const content: EditedFiles['content'] = []
  const there = new Set<string>()
  for (const name of filesBelow(tenant.dir, 'content')) {
    const file = `content/${name}`
    there.add(file)
    const was = known.get(file)
    const read = readBytes(tenant.dir, file)
    if ('bytes' in read && was?.hash === bytesHash(read.bytes)) continue
    const path = tenant.content.find((page) => page.file === file)?.path ?? pathOf(was?.made)
    if (path !== undefined) content.push({ file, path, change: was ? 'changed' : 'new' })
  }
  for (const [file, { made }] of known) {
    const path = file === SITE || there.has(file) ? undefined : pathOf(made)
    if (path !== undefined) content.push({ file, path, change: 'gone' })
  }
  return { settings, content }
}

const pathOf = (made: object | undefined): string | undefined => (made as Known | undefined)?.page?.path

/** Finds the values that differ between two configurations. A list counts as a single value. */
const fieldsThatDiffer = (before: unknown, after: unknown, field = ''): string[] => {
  if (isGroup(before) && isGroup(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].flatMap((name) =>
      fieldsThatDiffer(before[name], after[name], field === '' ? name : `${field}.${name}`),
    )
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [field]
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A vehicle that has changed since the last build. */
export interface EditedCar {
  slug: string
  change: 'new' | 'changed' | 'gone'
  /** The changed facts that lists show: 'price 93990 → 91990'. Empty if only other facts changed. */
  fields: string[]
}

/** The vehicles that the last build had, by slug. */
export type CarsBefore = ReadonlyMap<string, CarBrief>

export const carsBefore = (memory: StockMemory): CarsBefore =>
  new Map(Array.from(memory.values(), ({ brief }) => [brief.slug, brief]))

export const editedCars = (stock: Stock, memory: StockMemory): EditedCar[] => {
  const before = carsBefore(memory)
  const edited: EditedCar[] = stock.vehicles
    .filter(({ hash }) => !memory.has(hash))
    .map(({ brief }: Vehicle) => {
      const was = before.get(brief.slug)
      return { slug: brief.slug, change: was ? 'changed' : 'new', fields: was ? carFields(was, brief) : [] }
    })
  const now = new Set(stock.vehicles.map(({ brief }) => brief.slug))
  const gone = [...before.keys()].filter((slug) => !now.has(slug))
  return [...edited, ...gone.map((slug): EditedCar => ({ slug, change: 'gone', fields: [] }))]
}

const carFields = (before: CarBrief, after: CarBrief): string[] =>
  BRIEF_FIELDS.flatMap((field) => {
    const [from, to] = [JSON.stringify(before[field]), JSON.stringify(after[field])]
    if (from === to) return []
    return [from.length + to.length > 120 ? field : `${field} ${from} → ${to}`]
  })
