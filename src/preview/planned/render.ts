import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureCompiled, type Compiled } from '#build/compile/compile.ts'
import type { KeyedPage } from '#build/render/pageKeys.ts'
import { RenderError } from '#build/render/pageWork.ts'
import { createRenderer } from '#build/render/renderer.ts'
import { inMemory, type Memory } from '#build/state/memory.ts'
import { isAlive } from '#lib/process/run.ts'
import { galleryApp, type GalleryApp } from '../gallery.ts'

export interface PreviewBuilder {
  compiled: Compiled
  /** Folders of the assets of all apps that pages were rendered with. */
  clientDirs: () => string[]
  gallery: GalleryApp
  /** The folder in which the preview's services can write until it ends. */
  stateDir: string
  /** The project's state folder, where the checkout leaves what was paid for online. */
  projectState: string
  /** Results of a tenant's earlier plans that can be used again. It's lost when the preview ends. */
  memoryOf: (slug: string) => Memory
  /** Rendered once for each key. @param siteFrame as JSON @param app by default, `compiled` @throws RenderError */
  html: (page: KeyedPage, siteFrame: string, app?: Compiled) => Promise<string>
  close: () => Promise<void>
}

const MAX_HELD = 200

/** The folder in which each running preview has a subfolder, named after its process id. Nothing in it is ever deployed. */
const FOLDER = 'preview'

/** @throws Error if the views don't compile */
export async function openDraftBuilder(stateDir: string, onCompile?: () => void): Promise<PreviewBuilder> {
  const base = join(resolve(stateDir), FOLDER)
  removeLeft(base)
  const dir = join(base, String(process.pid))
  const pages = join(dir, 'pages')
  mkdirSync(pages, { recursive: true })
  const compiled = await ensureCompiled(join(resolve(stateDir), 'compiled'), onCompile)
  const renderer = createRenderer(1)
  // Load these modules now, so that the first page doesn't have to wait for them.
  await Promise.all([import('#build/tenant/prepareSite.ts'), import(pathToFileURL(compiled.entry).href)])
  // Start loading the modules that read settings and Markdown, so that the first change doesn't have to wait for
  // them.
  void Promise.all([import('#site/loading/readSite.ts'), import('#site/content/contentFile.ts')])
  const gallery = galleryApp(join(resolve(stateDir), 'gallery'))
  const held = new Map<string, Promise<string>>()
  const memories = new Map<string, Memory>()

  const clientDirs = new Set([compiled.clientDir])
  const renderPage = async (page: KeyedPage, siteFrame: string, app: Compiled): Promise<string> => {
    const { entry, project } = app
    clientDirs.add(app.clientDir)
    const file = join(pages, `${page.key}.html`)
    const [result] = await renderer.render({ entry, project, siteFrame, pages: [{ page, file }] })
    if (!result || 'error' in result) throw new RenderError(page.path, result?.error ?? 'no result')
    const html = await readFile(file, 'utf8')
    rmSync(file, { force: true })
    return html
  }
  return {
    compiled,
    clientDirs: () => [...clientDirs],
    gallery,
    stateDir: dir,
    projectState: resolve(stateDir),
    memoryOf: (slug) => {
      const memory = memories.get(slug) ?? inMemory()
      memories.set(slug, memory)
      return memory
    },
    html: (page, siteFrame, app = compiled) => {
      const rendering = held.get(page.key)
      if (rendering) return rendering
      const html = renderPage(page, siteFrame, app)
      held.set(page.key, html)
      for (const [oldest] of held) if (held.size > MAX_HELD) held.delete(oldest)
      // Forget the error, because a change that doesn't affect this page's key may fix it.
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

/** Removes the folders of previews that were killed before they could clean up. */
function removeLeft(base: string): void {
  mkdirSync(base, { recursive: true })
  for (const name of readdirSync(base)) {
    if (!isInUse(name)) rmSync(join(base, name), { recursive: true, force: true })
  }
}

function isInUse(name: string): boolean {
  const pid = Number(name)
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isAlive(pid)
}
