import type { Candidate } from './plannedPage.ts'
import type { PlanContext, SitePlan } from './planContext.ts'

type Kind = (context: PlanContext) => Iterable<Candidate>

/** Pages of which a site has few. Those that are made without looking at vehicles stay as they are when the stock changes. */
export class SitePages {
  readonly #kinds: readonly { candidatesOf: Kind; pages: Map<string, { usesStock: boolean }> }[]
  readonly #uses: SitePlan['uses']

  /** @param uses of the contexts that pages are made from */
  constructor(kinds: readonly Kind[], uses: SitePlan['uses']) {
    this.#kinds = kinds.map((candidatesOf) => ({ candidatesOf, pages: new Map() }))
    this.#uses = uses
  }

  *all(context: PlanContext): Generator<Candidate> {
    for (const { candidatesOf, pages } of this.#kinds)
      yield* this.#watched(
        () => candidatesOf(context),
        (path, usesStock) => pages.set(path, { usesStock }),
      )
  }

  /** @returns the pages that may have changed; undefined if there are others than before */
  changed(context: PlanContext): Candidate[] | undefined {
    const changed: Candidate[] = []
    for (const { candidatesOf, pages } of this.#kinds) {
      if (!pages.values().some(({ usesStock }) => usesStock)) continue
      const candidates = [...candidatesOf(context)]
      const paths = new Set(candidates.map(({ path }) => path))
      if (paths.size !== pages.size || paths.values().some((path) => !pages.has(path))) return undefined
      changed.push(...candidates.filter(({ path }) => pages.get(path)?.usesStock))
    }
    return changed
  }

  /** Until a page turns out to be made without vehicles, it counts as made from them. */
  *#watched(
    candidatesOf: () => Iterable<Candidate>,
    note: (path: string, usesStock: boolean) => void,
  ): Generator<Candidate> {
    const uses = this.#uses
    function usesStock<T>(work: () => T): { value: T; usesStock: boolean } {
      uses.stock = false
      const value = work()
      return { value, usesStock: uses.stock }
    }
    const started = usesStock(() => candidatesOf()[Symbol.iterator]())
    let isEager = started.usesStock
    for (;;) {
      const next = usesStock(() => started.value.next())
      isEager ||= next.usesStock
      if (next.value.done) return
      const candidate: Candidate = next.value.value
      note(candidate.path, true)
      const byThen = isEager
      yield {
        ...candidate,
        make: () => {
          const made = usesStock(candidate.make)
          note(candidate.path, byThen || made.usesStock)
          return made.value
        },
      }
    }
  }
}
