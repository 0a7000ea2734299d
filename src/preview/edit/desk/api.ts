import type { RJSFSchema } from '@rjsf/utils'
import { downloadZip } from 'client-zip'
import { WORDS } from './words.ts'

/** The desk's requests to its server (src/preview/edit/app.ts). */

export type Values = Record<string, unknown>

export interface Contents {
  name: string
  sections: { id: string; name: string }[]
  pages: { file: string; title: string; path?: string; kind: KindName; draft: boolean }[]
  /** Files that differ from the last commit. */
  changed: string[]
  /** The page that shows the stock; missing if there's no form for it. */
  stockPath?: string
  /** The signed-in editor; missing on an editor's own machine. */
  editor?: SignedIn
}
export interface SignedIn {
  name: string
  email: string
  role: 'edit' | 'publish'
}
export type KindName = 'page' | 'article' | 'offer' | 'team' | 'jobs' | 'reviews' | 'legal'

export interface Part {
  of: string
  version: string
  values: Values
  text?: string
  schema: RJSFSchema
  /** The page that shows this part. */
  path: string
  /** For lists that are empty, the entries that pages show instead. Editors can start from these. */
  starts?: Values
  kind?: KindName
}

export interface Problem {
  file: string
  field: string
  message: string
  line?: number
}

export interface Pending {
  pages: { path: string; change: 'new' | 'changed' | 'gone' }[]
  same: number
  errors: Problem[]
  git?: {
    /** The branch to commit to. If a different branch is checked out, `other` names it. */
    name: string
    other?: { checkedOut: string; isNew: boolean }
    author: { name: string; email: string }
    files: string[]
  }
}

export type Saved =
  /** `errors` lists the errors that the part still has, none of them new; missing if nothing had to be written. */
  { is: 'saved'; version: string; errors?: Problem[] } | Refusal | { is: 'changed'; now: Part }

interface Refusal {
  is: 'refused'
  problems: Problem[]
  /** Set if the change moves a page, and a redirect from its old address would prevent these problems. */
  redirect?: Move
}
export interface Move {
  from: string
  to: string
}

export type Published =
  | { is: 'live'; at: string; address: string; commit?: { id: string; branch: string } }
  | { is: 'refused'; errors: Problem[] }

/** Everything that starts or ends on a certain day (src/preview/edit/schedule/schedule.ts). */
export interface Schedule {
  today: string
  locale: string
  entries: Entry[]
}
export interface Entry {
  day: string
  what: keyof typeof WORDS.happens
  title: string
  of: string
  field: string
  hours?: string
  draft: boolean
}

/** A picture in the tenant's folder, as settings and pages refer to it. */
export interface Picture {
  src: string
  /** In pixels. */
  width: number
  height: number
}

/** The pictures in the tenant's `brand/` folder (src/preview/edit/files/brand.ts). */
export type BrandPart = keyof typeof WORDS.brandParts
export interface BrandFiles {
  files: Partial<Record<BrandPart, string>>
  /** What's wrong, and what would look better. */
  notes: string[]
}

/** How the feed is read (src/stock/feed/map/inspect.ts). */
export interface Stock {
  /** The feed's file or address; missing if the vehicles come from the dealer backend. */
  source?: string
  version?: string
  /** Why the feed can't be read. */
  trouble?: string
  vehicles?: number
  columns?: { name: string; samples: string[] }[]
  fields?: Record<string, string[]>
  words?: Record<WordField, { choices: string[]; words: { text: string; count: number; means: string }[] }>
  /** What couldn't be read, after the feed was read again. */
  warnings?: string[]
}
export type WordField = keyof typeof WORDS.wordFields
export interface StockChange {
  column?: string
  words?: Record<string, string>
}

/** What came of vehicles' pictures (src/photos/bringPhotos.ts). */
export interface PhotoReport {
  pictures: number
  vehicles: number
  strangers: string[]
  refused: string[]
}

/** Something to do (src/preview/edit/todo.ts). */
export interface Todo {
  level: 'error' | 'warning'
  name: string
  of?: string
  field?: string
  line?: number
  message: string
}

const MOST_MB = 32
const MOST_ARCHIVE_GB = 4

/** The server responded with an error. The message is shown to the editor. */
export class Refused extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const ask = async <T>(path: string, method = 'GET', body?: unknown): Promise<T> => {
  const answer = await fetch(path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  const said = (await answer.json()) as { message?: string; is?: string }
  if (!answer.ok && said.is === undefined) throw new Refused(said.message ?? String(answer.status))
  return said as T
}

/** Uploads a file, which the server turns into a picture. */
const send = async <T>(path: string, method: 'POST' | 'PUT', file: File): Promise<T> => {
  if (file.size > MOST_MB * 1024 * 1024) throw new Refused(WORDS.tooLarge(file.name, MOST_MB))
  return sendBytes(path, method, file)
}

const sendBytes = async <T>(path: string, method: 'POST' | 'PUT', file: Blob): Promise<T> => {
  const answer = await fetch(path, {
    method,
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { ok, status, headers } = answer
  // A proxy in front of the desk has a limit of its own, and its answer isn't the desk's.
  if (status === 413 && !headers.get('content-type')?.includes('json')) throw new Refused(WORDS.tooLargeHere)
  const said = (await answer.json()) as T & { message?: string }
  if (!ok) throw new Refused(said.message ?? String(status))
  return said
}

/** Where a file is in the folder that it was chosen or dropped with. */
const pathOf = (file: File & { relativePath?: string }): string =>
  (file.webkitRelativePath || file.relativePath || file.name).replace(/^[./]+/, '')

const part = (of: string): string => `part?of=${encodeURIComponent(of)}`

export const api = {
  contents: () => ask<Contents>('contents'),
  schedule: () => ask<Schedule>('schedule'),
  part: (of: string) => ask<Part>(part(of)),
  save: (of: string, change: { version: string; set: Values; text?: string; redirect: boolean }) =>
    ask<Saved>(part(of), 'PUT', change),
  add: (kind: string, title: string) =>
    ask<{ is: 'saved'; file: string } | Refusal>('pages', 'POST', {
      kind,
      title,
    }),
  undo: (of: string, version: string, redirect: boolean) =>
    ask<Saved>(`undo?of=${encodeURIComponent(of)}`, 'POST', { version, redirect }),
  errors: (of: string) => ask<{ errors: Problem[] }>(`errors?of=${encodeURIComponent(of)}`),
  photos: () => ask<{ photos: string[] }>('photos'),
  addPhoto: (file: File) => send<Picture>(`photos?name=${encodeURIComponent(file.name)}`, 'POST', file),
  brand: () => ask<BrandFiles>('brand'),
  putBrand: (part: BrandPart, file: File) => send<BrandFiles>(`brand/${part}`, 'PUT', file),
  removeBrand: (part: BrandPart) => ask<BrandFiles>(`brand/${part}`, 'DELETE', {}),
  undoBrand: () => ask<BrandFiles>('brand/undo', 'POST', {}),
  stock: () => ask<Stock>('stock'),
  saveStock: (version: string, fields: Record<string, StockChange>) =>
    ask<Stock>('stock', 'PUT', { version, fields }),
  addPhotos: async (files: readonly File[]) => {
    const [first, ...others] = files
    const isArchive = first !== undefined && others.length === 0 && /\.zip$/i.test(first.name)
    if (files.reduce((sum, { size }) => sum + size, 0) > MOST_ARCHIVE_GB * 1024 ** 3)
      throw new Refused(WORDS.tooMany(MOST_ARCHIVE_GB))
    const entries = files.map((input) => ({ input, name: pathOf(input) }))
    return sendBytes<PhotoReport>(
      'stock/photos',
      'POST',
      isArchive ? first : await downloadZip(entries).blob(),
    )
  },
  todo: () => ask<{ todo: Todo[] }>('todo'),
  pending: () => ask<Pending>('pending'),
  publish: (words: { message: string; name: string; email: string }) =>
    ask<Published>('publish', 'POST', words),
}
