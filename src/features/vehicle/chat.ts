/** What a chat widget listens for on the document (spec §2 'open chat bot', 'chat with us'). */
export const CHAT_EVENT = 'forecourt:chat'

/** Lets a chat button say which widget is to open. */
export function wakeChat(button: HTMLElement): void {
  button.addEventListener('click', () => {
    document.dispatchEvent(new CustomEvent(CHAT_EVENT, { detail: { widget: button.dataset['chat'] } }))
  })
}
