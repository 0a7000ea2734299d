import { openChat } from './openChat.ts'

/**
 * Event that chat buttons dispatch on the document (spec §2 'open chat bot', 'chat with us'). `detail.widget` names
 * the widget.
 */
export const CHAT_EVENT = 'forecourt:chat'

/** Makes a chat button open its widget. */
export function startChat(button: HTMLElement): void {
  button.addEventListener('click', () => {
    document.dispatchEvent(new CustomEvent(CHAT_EVENT, { detail: { widget: button.dataset['chat'] } }))
  })
}

// Each CHAT_EVENT opens the widget that it names, whichever script dispatched the event. Events dispatched before this
// module loads have no effect. It loads only when the shopper first points at a chat button or focuses one.
document.addEventListener(CHAT_EVENT, (event) => {
  if (event instanceof CustomEvent) void openChat(event.detail)
})
