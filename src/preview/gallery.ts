import { globSync } from 'node:fs'
import { ensureCompiled, ROOT, type Compiled } from '#build/compile/compile.ts'
import { compileMessage } from '#build/compile/compileMessage.ts'
import type { Extensions } from '#build/compile/extensions.ts'
import { plainPage } from './page/inject.ts'

export const GALLERY = '/__preview/gallery'

/**
 * Whether a path has the form of a gallery page: the gallery itself, a folder of components, or a page that it shows
 * in a frame. Only the compiled gallery knows which of these exist.
 */
export const isGallery = (path: string): boolean => /^\/__preview\/gallery(?:\/[\w-]+){0,3}$/.test(path)

export const isStage = (path: string): boolean => /^\/__preview\/gallery(?:\/[\w-]+){3}$/.test(path)

function statesFiles(): string[] {
  return globSync('src/{features,components}/**/*.states.ts', { cwd: ROOT }).sort()
}

const EXTENDED = {
  config: 'src/showcase/compile.config.mjs',
  sources: ['src/showcase', 'tests/fixtures/tenants/millbrook-cars', ...statesFiles()],
}

type GalleryState = { is: 'compiling' } | { is: 'ready'; compiled: Compiled } | { is: 'failed'; error: Error }

/** The compiled app that has the gallery (src/showcase) as one more view, and one for each set of extensions. */
export interface GalleryApp {
  /** The first call starts compiling, which takes seconds unless the same sources were compiled before. */
  ask: (extensions?: Extensions) => GalleryState
  /** Calls `listener` when the compile has finished or failed. @returns a function that stops listening */
  onDone: (listener: () => void) => () => void
  close: () => Promise<void>
}

/** @param cacheDir for the compiled gallery only; the app that renders sites is stored elsewhere */
export function galleryApp(cacheDir: string, compile = ensureCompiled): GalleryApp {
  const listeners = new Set<() => void>()
  const stop = new AbortController()
  const states = new Map<string, GalleryState>()
  const work: Promise<void>[] = []

  const begin = async (key: string, extensions?: Extensions): Promise<void> => {
    const options = { ...EXTENDED, signal: stop.signal, ...(extensions && { extensions }) }
    try {
      const compiled = await compile(extensions ? `${cacheDir}-extensions` : cacheDir, undefined, options)
      const project = extensions && { project: extensions.root }
      states.set(key, { is: 'ready', compiled: { ...compiled, ...project } })
    } catch (error) {
      states.set(key, { is: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
    }
    if (!stop.signal.aborted) for (const tell of listeners) tell()
  }
  return {
    ask: (extensions) => {
      const key = JSON.stringify(extensions ?? null)
      const state = states.get(key) ?? { is: 'compiling' }
      if (!states.has(key)) {
        states.set(key, state)
        work.push(begin(key, extensions))
      }
      return state
    },
    onDone: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => {
      stop.abort()
      await Promise.all(work)
    },
  }
}

export const waitingPage = (): string =>
  plainPage(
    'The gallery is being compiled',
    'This takes a few seconds the first time and after each change to the views. The gallery then opens by itself.',
  )

/**
 * Asks for a restart if the mistake isn't in a project, because the preview doesn't watch the views.
 * @param root the folder of the project whose extensions were compiled too
 */
export const failedPage = ({ message }: Error, root?: string): string =>
  plainPage(
    'The gallery can’t be compiled',
    root === undefined
      ? `Fix this, then restart the preview: ${message}`
      : `Fix this: ${compileMessage(message, root)}`,
  )
