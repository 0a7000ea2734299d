import { parseChatClosed, textUsDelay } from '#rules/tracking/chat.ts'
import { load, save } from '../leads/kept/stores.ts'

/**
 * Shows the text-us popup, unless the visitor has closed it before (spec §4). It doesn't take the focus, so the shopper
 * can keep using the page. It closes once the visitor opens the widget from it.
 */
export function showTextUs(popup: HTMLElement): void {
  const site = document.documentElement.dataset['site'] ?? ''
  if (textUsDelay(parseChatClosed(load(site, 'chatClosed'))) === null) return
  const close = (): void => {
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
  popup.hidden = false
}
