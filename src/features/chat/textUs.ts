import { pageLeft } from '#ui/islands/onPage.ts'
import { parseChatClosed, textUsDelay } from '#rules/tracking/chat.ts'
import { load, save } from '../visit/stores.ts'

const IN_USE = 'form, input, select, textarea, dialog, [popover]'

/**
 * It doesn't take the focus and never covers what the visitor is using (spec §4): while a field, form, dialog or drawer has the focus,
 * it's hidden, and it comes back some time after that.
 */
export function showTextUs(popup: HTMLElement): void {
  const site = document.documentElement.dataset['site'] ?? ''
  const delay = textUsDelay(parseChatClosed(load(site, 'chatClosed')))
  if (delay === null) return
  const over = new AbortController()
  const stop = (): void => {
    over.abort()
    clearTimeout(waiting)
  }
  const close = (): void => {
    stop()
    popup.hidden = true
    save(site, 'chatClosed', true)
  }
  popup.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-text-us-close], [data-chat]')) close()
  })
  popup.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
  const isInUse = (): boolean => Boolean(document.activeElement?.closest(IN_USE))
  const show = (): void => {
    popup.hidden = isInUse()
  }
  let waiting: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    clearTimeout(waiting)
    if (isInUse()) popup.hidden = true
    else if (popup.hidden) waiting = setTimeout(show, delay)
  }
  pageLeft().addEventListener('abort', stop)
  // A dialog that closes may leave the focus nowhere. Events that don't bubble are heard in the capture phase.
  for (const type of ['focusin', 'focusout', 'close'])
    document.addEventListener(type, wait, { capture: true, signal: over.signal })
  show()
}
