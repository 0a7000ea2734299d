import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureCompiled, type Compiled } from '#build/compile/compile.ts'
import type { KeyedPage } from '#build/render/key.ts'
import { RenderError } from '#build/render/pageWork.ts'
import { createRenderer } from '#build/render/renderer.ts'
import { inMemory, type Memory } from '#build/state/memory.ts'
import { isAlive } from '#lib/isAlive.ts'
import { galleryApp, type GalleryApp } from '../gallery.ts'

/** The build as a preview has it: views compiled and loaded once, pages rendered one by one when they are looked at. */
export interface PreviewBuilder {
  compiled: Compiled
  gallery: GalleryApp
  /** Where services that the preview needs write, while it runs. */
  stateDir: string
  /** What was read of a tenant, while the preview runs. */
  memoryOf: (slug: string) => Memory
  /**
   * The HTML of a page, rendered once for each key.
   *
   * @param site frame as JSON
   * @param app that has the page's view; the build's own where none is named
   * @throws RenderError
   */
  html: (page: KeyedPage, siteFrame: string, app?: Compiled) => Promise<string>
  /** Removes all that was written. */
  close: () => Promise<void>
}

/** Pages whose HTML is held ready. */
const MAX_HELD = 200

/** The folder of previews, each with one of its own in it, named after its process: nothing here is ever deployed. */
const FOLDER = 'preview'

/**
 * @param stateDir the project's: what a preview writes is in a folder of its own there, and goes when it ends
 * @throws Error when the views don't compile
 */
export const openBuilder = async (stateDir: string, onCompile?: () => void): Promise<PreviewBuilder> => {
  const base = join(resolve(stateDir), FOLDER)
  removeLeft(base)
  const dir = join(base, String(process.pid))
  const pages = join(dir, 'pages')
  mkdirSync(pages, { recursive: true })
  const compiled = await ensureCompiled(join(resolve(stateDir), 'compiled'), onCompile)
  const renderer = createRenderer(1)
  // What the first page would wait for.
  await Promise.all([import('#build/tenant/prepareSite.ts'), import(pathToFileURL(compiled.entry).href)])
  // And what the first change would: reading settings and Markdown.
  void Promise.all([import('#site/loading/readSite.ts'), import('#site/content/contentFile.ts')])
  const gallery = galleryApp(join(resolve(stateDir), 'gallery'))
  const held = new Map<string, Promise<string>>()
  const memories = new Map<string, Memory>()

  const renderPage = async (page: KeyedPage, siteFrame: string, { entry }: Compiled): Promise<string> => {
    const file = join(pages, `${page.key}.html`)
    const [result] = await renderer.render({ entry, siteFrame, pages: [{ page, file }] })
    if (!result || 'error' in result) throw new RenderError(page.path, result?.error ?? 'no result')
    const html = await readFile(file, 'utf8')
    rmSync(file, { force: true })
    return html
  }
  return {
    compiled,
    gallery,
    stateDir: dir,
    memoryOf: (slug) => {
      const memory = memories.get(slug) ?? inMemory()
      memories.set(slug, memory)
      return memory
    },
    html: (page, siteFrame, app = compiled) => {
      const known = held.get(page.key)
      if (known) return known
      const html = renderPage(page, siteFrame, app)
      held.set(page.key, html)
      for (const [oldest] of held) if (held.size > MAX_HELD) held.delete(oldest)
      // What failed may be mended by a change that this page's key knows nothing of.
      html.catch(() => held.delete(page.key))
      return html
    },
    close: async () => {
      await gallery.close()
      await renderer.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** What previews left that were killed. */
const removeLeft = (base: string): void => {
  mkdirSync(base, { recursive: true })
  for (const name of readdirSync(base)) {
    if (!isInUse(name)) rmSync(join(base, name), { recursive: true, force: true })
  }
}

/** Whether a folder belongs to another process that lives. */
const isInUse = (name: string): boolean => {
  const pid = Number(name)
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isAlive(pid)
}
