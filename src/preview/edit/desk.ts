import { basename, join } from 'node:path'
import type { Context } from 'hono'
import pLimit, { type LimitFunction } from 'p-limit'
import type { CheckEdits, Saved } from './files/save.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import type { CallerEnv, CallerOf } from '#server/guards/caller.ts'
import type { Editor, Edit } from '../hosted/editors.ts'
import { slugOf, type Addresses } from './address.ts'
import { SETTINGS, textOf } from './files/files.ts'
import { gitIn } from './publishing/git.ts'
import type { PublishServices } from './publishing/publish.ts'
import { EDITORS_SECTIONS, SECTIONS, type Part, type Section } from './parts.ts'
import type { FeedAccess } from './stockRoutes.ts'

export interface DeskOptions {
  callerOf: CallerOf
  tenantsDir: string
  stateDir: string
  isTenant: (slug: string) => boolean
  asset: (name: string) => Promise<{ body: string; type: string } | undefined>
  publisher: PublishServices
  /** Missing if the desk has no form for the stock. */
  feed?: FeedAccess
  addresses?: Addresses
  hosted?: Hosted
}

/** A desk shared by several people who sign in. */
export interface Hosted {
  /** @throws Error if the request wasn't admitted */
  editorOf: (c: Context<CallerEnv>) => Editor
  log: (edit: Edit) => void
}

/** Its bytes are undefined if the file didn't exist before the desk changed it. */
interface Original {
  bytes: Buffer | undefined
}

export interface Desk {
  options: DeskOptions
  sections: readonly Section[]
  findFolder: (c: Context<CallerEnv>) => string | undefined
  /** @throws Error if there's no such tenant */
  folder: (c: Context<CallerEnv>) => string
  log: (c: Context<CallerEnv>, edit: Omit<Edit, 'who' | 'tenant'>) => void
  /** Remembers a file before it's changed for the first time. */
  keepOriginal: (dir: string, file: string, bytes: Buffer | undefined) => void
  forgetOriginals: (dir: string) => void
  /**
   * What undoing restores: the file as last published or, if it never was, as it was before the desk changed it. Undefined if there's
   * nothing to restore.
   */
  originalOf: (dir: string, file: string) => Promise<Original | undefined>
  /** Makes a change to a part when the tenant's earlier changes are done, and logs it. */
  change: (
    c: Context<CallerEnv>,
    part: Part,
    what: Edit['what'],
    make: (check: CheckEdits) => Promise<Saved>,
  ) => Promise<Saved>
}

export function openDesk(options: DeskOptions): Desk {
  const { hosted, publisher } = options
  const originals = new Map<string, Original>()
  /**
   * A queue for each tenant, so that its changes are made one by one: two changes that are each fine on their own may
   * cause an error together.
   */
  const queues = new Map<string, LimitFunction>()
  const findFolder: Desk['findFolder'] = (c) => {
    const slug = slugOf(c.get('caller')) ?? ''
    return isSafeSlug(slug) && options.isTenant(slug) ? join(options.tenantsDir, slug) : undefined
  }
  const folder: Desk['folder'] = (c) => {
    const dir = findFolder(c)
    if (dir === undefined) throw new Error('no tenant')
    return dir
  }
  const log: Desk['log'] = (c, edit) =>
    hosted?.log({ who: hosted.editorOf(c).email, tenant: basename(folder(c)), ...edit })
  const keepOriginal: Desk['keepOriginal'] = (dir, file, bytes) => {
    if (!originals.has(join(dir, file))) originals.set(join(dir, file), { bytes })
  }
  return {
    options,
    sections: hosted ? EDITORS_SECTIONS : SECTIONS,
    findFolder,
    folder,
    log,
    keepOriginal,
    forgetOriginals: (dir) => {
      for (const file of originals.keys()) if (file.startsWith(dir)) originals.delete(file)
    },
    originalOf: async (dir, file) => {
      const { drafts, branch } = publisher
      const bytes = drafts ? drafts.kept(basename(dir), file) : await gitIn(dir, branch).committed(file)
      return bytes || drafts ? { bytes } : originals.get(join(dir, file))
    },
    change: (c, { of, file }, what, make) => {
      const dir = folder(c)
      const queue = queues.get(dir) ?? pLimit(1)
      queues.set(dir, queue)
      return queue(async () => {
        const before = new Map([file, SETTINGS].map((name) => [name, textOf(dir, name)]))
        const saved = await make((edits) => publisher.check(basename(dir), edits))
        for (const [name, text] of before) {
          if (saved.is !== 'saved' || textOf(dir, name) === text) continue
          keepOriginal(dir, name, text === undefined ? undefined : Buffer.from(text))
          const more = name === file ? of : 'settings/redirects'
          log(c, { what, file: name, ...(what === 'save' && { more }) })
        }
        return saved
      })
    },
  }
}
