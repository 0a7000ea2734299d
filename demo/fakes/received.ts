/** What a fake received, in memory: the newest, for tests and for who tries a site out. */
export class Received<T> {
  readonly #all: (T & { at: string })[] = []
  readonly #most: number

  /** @param most how many are remembered */
  constructor(most = 1000) {
    this.#most = most
  }

  add(what: T): void {
    this.#all.push({ ...what, at: new Date().toISOString() })
    if (this.#all.length > this.#most) this.#all.shift()
  }

  /** The oldest first. */
  all(): readonly (T & { at: string })[] {
    return this.#all
  }

  clear(): void {
    this.#all.length = 0
  }
}
