import { setImmediate as turn } from 'node:timers/promises'
import type { KeyedPage } from './pageKeys.ts'
import type { Batch, Rendered } from './renderBatch.ts'
import type { Renderer } from './renderer.ts'

type Pages = (Omit<Batch['pages'][number], 'page'> & { page: KeyedPage })[]

export class RenderError extends Error {
  readonly path: string
  constructor(path: string, message: string) {
    super(message)
    this.name = 'RenderError'
    this.path = path
  }
}

/** Enough to make the cost of sending negligible, few enough to share out the work. */
const BATCH = 16

/** Written to its file unless it's the same as the published one. */
export interface RenderedPage {
  path: string
  key: string
  file: string
  result: Exclude<Rendered, { error: string }>
}

/** Passes on each finished page, in whatever order they're finished. */
export class PageWork {
  count = 0
  private batch: Pages = []
  private readonly running = new Set<Promise<void>>()
  private failure: RenderError | undefined
  private readonly renderer: Renderer
  private readonly common: Omit<Batch, 'pages'>
  private readonly onDone: (page: RenderedPage) => void
  private readonly onPages: ((count: number) => void) | undefined

  constructor(
    renderer: Renderer,
    common: Omit<Batch, 'pages'>,
    onDone: (page: RenderedPage) => void,
    onPages?: (count: number) => void,
  ) {
    this.renderer = renderer
    this.common = common
    this.onDone = onDone
    this.onPages = onPages
  }

  /** @param published the file that this page would replace */
  async add(page: KeyedPage, file: string, published?: string): Promise<void> {
    this.count++
    this.batch.push({ page, file, published })
    if (this.batch.length >= BATCH) {
      this.send()
      // Lets messages to workers go out before planning continues.
      await turn()
    }
    while (this.running.size >= this.renderer.ahead) await Promise.race(this.running)
    if (this.failure) throw this.failure
  }

  /** Gives an idle worker whatever pages are waiting. */
  async pause(): Promise<void> {
    await turn()
    if (!this.renderer.hasIdleWorker()) return
    this.send()
    await turn()
  }

  async finish(): Promise<void> {
    this.send()
    await Promise.all(this.running)
    if (this.failure) throw this.failure
  }

  private send(): void {
    if (this.batch.length === 0) return
    const batch = this.batch
    this.batch = []
    const task = this.renderer
      .render({ ...this.common, pages: batch })
      .then((results) => this.gather(batch, results))
      .catch((error: unknown) => {
        this.failure ??= new RenderError(
          '',
          error instanceof Error ? (error.stack ?? error.message) : String(error),
        )
      })
      .finally(() => this.running.delete(task))
    this.running.add(task)
  }

  private gather(batch: Pages, results: Rendered[]): void {
    batch.forEach(({ page, file }, index) => {
      const result = results[index] ?? { error: 'no result' }
      if ('error' in result) this.failure ??= new RenderError(page.path, result.error)
      else this.onDone({ path: page.path, key: page.key, file, result })
    })
    this.onPages?.(batch.length)
  }
}
