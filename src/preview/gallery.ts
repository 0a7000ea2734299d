import { globSync } from 'node:fs'
import { ensureCompiled, ROOT, type Compiled } from '#build/compile/compile.ts'
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

/** The compiled app that has the gallery (src/showcase) as one more view. */
export interface GalleryApp {
  /** The first call starts compiling, which takes seconds unless the same sources were compiled before. */
  ask: () => GalleryState
  compiled: () => Compiled | undefined
  /** Calls `listener` when the compile has finished or failed. @returns a function that stops listening */
  onDone: (listener: () => void) => () => void
  close: () => Promise<void>
}

/** @param cacheDir for the compiled gallery only; the app that renders sites is stored elsewhere */
export function galleryApp(cacheDir: string, compile = ensureCompiled): GalleryApp {
  const listeners = new Set<() => void>()
  const stop = new AbortController()
  let state: GalleryState | undefined
  let work: Promise<void> | undefined

  const begin = async (): Promise<void> => {
    try {
      state = {
        is: 'ready',
        compiled: await compile(cacheDir, undefined, { ...EXTENDED, signal: stop.signal }),
      }
    } catch (error) {
      state = { is: 'failed', error: error instanceof Error ? error : new Error(String(error)) }
    }
    if (!stop.signal.aborted) for (const tell of listeners) tell()
  }
  return {
    ask: () => {
      if (state) return state
      state = { is: 'compiling' }
      work = begin()
      return state
    },
    compiled: () => (state?.is === 'ready' ? state.compiled : undefined),
    onDone: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => {
      stop.abort()
      await work
    },
  }
}

export const waitingPage = (): string =>
  plainPage(
    'The gallery is being compiled',
    'This takes a few seconds the first time and after each change to the views. The gallery then opens by itself.',
  )

/** Asks for a restart, because the preview doesn't watch the views. */
export const failedPage = ({ message }: Error): string =>
  plainPage('The gallery can’t be compiled', `Fix this, then restart the preview: ${message}`)
