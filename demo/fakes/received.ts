/** Keeps the newest requests to a fake in memory, for tests and for people trying out a site. */
export class Received<T> {
  readonly #all: (T & { at: string })[] = []
  readonly #most: number

  /** @param most maximum number of requests to remember */
  constructor(most = 1000) {
    this.#most = most
  }

  add(what: T): void {
    this.#all.push({ ...what, at: new Date().toISOString() })
    if (this.#all.length > this.#most) this.#all.shift()
  }

  /** Returns the requests, oldest first. */
  all(): readonly (T & { at: string })[] {
    return this.#all
  }

  clear(): void {
    this.#all.length = 0
  }
}
