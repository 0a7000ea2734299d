import { afterEach, beforeEach, vi } from 'vitest'

/** Makes the browser's storage fail, as if it were blocked or full. `vi.restoreAllMocks` undoes this. */
export function breakStorage(...methods: ('getItem' | 'setItem')[]): void {
  for (const method of methods)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('no', method === 'getItem' ? 'SecurityError' : 'QuotaExceededError')
    })
}

/** Removes the listeners that each test's code adds to the document or the window, once that test is over. */
export function removeListeners(...targets: (Document | Window)[]): void {
  let over: AbortController
  beforeEach(() => {
    over = new AbortController()
    for (const target of targets) {
      const add: EventTarget['addEventListener'] = target.addEventListener.bind(target)
      const added: EventTarget['addEventListener'] = (type, listener, options) => {
        const own = typeof options === 'object' ? options : { capture: options ?? false }
        const signal = own.signal ? AbortSignal.any([own.signal, over.signal]) : over.signal
        add(type, listener, { ...own, signal })
      }
      vi.spyOn(target, 'addEventListener').mockImplementation(added as typeof target.addEventListener)
    }
  })
  afterEach(() => over.abort())
}
