import { parseChatClosed, textUsDelay } from '#rules/tracking/chat.ts'
import { load, save } from '../leads/kept/stores.ts'

/**
 * Shows the text-us popup, unless the visitor has closed it before (spec §4). The popup doesn't take the focus, so the
 * visitor can keep using the page. It closes once the visitor uses its button to open the widget.
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
