import { wakePhone } from './phone.ts'

/** What a chat widget listens for on the document (spec §2 'open chat bot', 'chat with us'). */
export const CHAT_EVENT = 'forecourt:chat'

/** Makes the panel of a vehicle's page work. */
export function wakePanel(): void {
  const panel = document.querySelector<HTMLElement>('[data-panel]')
  if (!panel) return
  if (panel.dataset['warning']) console.warn(panel.dataset['warning'])
  wakePhone(panel)
  for (const button of document.querySelectorAll<HTMLElement>('[data-chat]')) {
    button.addEventListener('click', () => {
      const detail = { widget: button.dataset['chat'] }
      document.dispatchEvent(new CustomEvent(CHAT_EVENT, { detail }))
    })
  }
}
