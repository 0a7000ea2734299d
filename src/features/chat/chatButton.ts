import { openChat } from './openChat.ts'

/**
 * Event that chat buttons dispatch on the document (spec §2 'open chat bot', 'chat with us'). `detail.widget` names
 * the widget.
 */
export const CHAT_EVENT = 'forecourt:chat'

/** Makes a chat button open its widget. */
export function wakeChat(button: HTMLElement): void {
  button.addEventListener('click', () => {
    document.dispatchEvent(new CustomEvent(CHAT_EVENT, { detail: { widget: button.dataset['chat'] } }))
  })
}

// Opens a widget on each of these events, whatever dispatched it. Earlier events have no effect, because this
// module loads only when the shopper first points at a chat button or focuses one.
document.addEventListener(CHAT_EVENT, (event) => {
  if (event instanceof CustomEvent) void openChat(event.detail)
})
