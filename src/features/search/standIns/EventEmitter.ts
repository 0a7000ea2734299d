interface Listener {
  (...said: unknown[]): unknown
  /** Of one that listens once: whom it calls. */
  for?: Listener
}

/**
 * The event emitter of InstantSearch and of its helper: as much of Node's as they use. `@algolia/events`, which it stands in for, is
 * four times its size.
 */
class EventEmitter {
  /** By event. Made when it is needed, since the helper inherits without constructing. */
  declare private listeners: Record<string, readonly Listener[]> | undefined

  /** Nobody is warned of many listeners. */
  setMaxListeners(): this {
    return this
  }

  on(event: string, listener: Listener): this {
    this.listeners = { ...this.listeners, [event]: [...(this.listeners?.[event] ?? []), listener] }
    return this
  }

  addListener(event: string, listener: Listener): this {
    return this.on(event, listener)
  }

  once(event: string, listener: Listener): this {
    const first: Listener = (...said) => {
      this.removeListener(event, first)
      listener.apply(this, said)
    }
    first.for = listener
    return this.on(event, first)
  }

  /** Where it listens more than once, the last time. */
  removeListener(event: string, listener: Listener): this {
    const all = this.listeners?.[event] ?? []
    const gone = all.findLastIndex((each) => each === listener || each.for === listener)
    if (gone >= 0) this.listeners = { ...this.listeners, [event]: all.filter((_, at) => at !== gone) }
    return this
  }

  /** Of an event, or of all. */
  removeAllListeners(event?: string): this {
    this.listeners = event === undefined ? undefined : { ...this.listeners, [event]: [] }
    return this
  }

  /**
   * Calls those that listen as it begins, in their order.
   *
   * @returns whether anybody listens
   * @throws what an 'error' tells that nobody listens to
   */
  emit(event: string, ...said: unknown[]): boolean {
    const all = this.listeners?.[event] ?? []
    if (all.length === 0 && event === 'error') throw said[0]
    for (const listener of all) listener.apply(this, said)
    return all.length > 0
  }
}

export { EventEmitter as default, EventEmitter as 'module.exports' }
