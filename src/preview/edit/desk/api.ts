import type { RJSFSchema } from '@rjsf/utils'
import { downloadZip } from 'client-zip'
import type { PhotoReport } from '#photos/copyPhotos.ts'
import type { BrandPart } from '#site/brand/brandFiles.ts'
import type { Inspection } from '#stock/feed/map/inspect.ts'
import type { BrandFiles } from '../brandRoutes.ts'
import type { Move } from '../files/save.ts'
import type { Todo } from '../findings.ts'
import type { Kind } from '../parts.ts'
import type { Picture } from '../photoRoutes.ts'
import type { Pending, Problem, Published } from '../publishing/publish.ts'
import type { Schedule } from '../schedule.ts'
import type { FieldChange } from '../stockRoutes.ts'
import type { Editor } from '../../hosted/editors.ts'
import { WORDS } from './words.ts'

export type Values = Record<string, unknown>

export interface Contents {
  name: string
  sections: { id: string; name: string }[]
  pages: { file: string; title: string; path?: string; kind: Kind; draft: boolean }[]
  /** Files that differ from the last commit. */
  changed: string[]
  /** Missing if there's no form for it. */
  stockPath?: string
  /** Missing on an editor's own machine. */
  editor?: SignedIn
}
export type SignedIn = Pick<Editor, 'name' | 'email' | 'role'>

export interface Part {
  of: string
  version: string
  values: Values
  text?: string
  schema: RJSFSchema
  path: string
  /** For lists that are empty, the entries that pages show instead. Editors can start from these. */
  starts?: Values
  kind?: Kind
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

export interface Stock extends Partial<Inspection> {
  source?: string
  version?: string
  trouble?: string
  warnings?: string[]
}

const MOST_MB = 32
const MOST_ARCHIVE_GB = 4

/** The message is shown to the editor. */
export class Refused extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  const result = (await answer.json()) as { message?: string; is?: string }
  if (!answer.ok && result.is === undefined) throw new Refused(result.message ?? String(answer.status))
  return result as T
}

async function send<T>(path: string, method: 'POST' | 'PUT', file: File): Promise<T> {
  if (file.size > MOST_MB * 1024 * 1024) throw new Refused(WORDS.tooLarge(file.name, MOST_MB))
  return sendBytes(path, method, file)
}

async function sendBytes<T>(path: string, method: 'POST' | 'PUT', file: Blob): Promise<T> {
  const answer = await fetch(path, {
    method,
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { ok, status, headers } = answer
  // A proxy in front of the desk has a limit of its own, and its answer isn't the desk's.
  if (status === 413 && !headers.get('content-type')?.includes('json')) throw new Refused(WORDS.tooLargeHere)
  const result = (await answer.json()) as T & { message?: string }
  if (!ok) throw new Refused(result.message ?? String(status))
  return result
}

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
    ask<{ is: 'saved'; file: string } | Refusal>('pages', 'POST', { kind, title }),
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
  saveStock: (version: string, fields: Record<string, FieldChange>) =>
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
