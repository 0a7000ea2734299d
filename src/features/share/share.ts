/**
 * Shares a page through the device's own share sheet. Without one, copies the link and says so for a while or, if
 * copying isn't allowed, shows the link so that it can be copied by hand.
 */

/** How long 'Link copied' stays (ms). */
const STAYS = 4000

async function share(button: HTMLButtonElement, said: HTMLElement): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  if ('share' in navigator) {
    try {
      await navigator.share({ title: document.title, url })
      return
    } catch (error) {
      // The shopper closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    said.textContent = button.dataset.copied ?? ''
  } catch {
    said.textContent = `${button.dataset.link ?? ''} ${url}`
    getSelection()?.selectAllChildren(said)
    return
  }
  setTimeout(() => (said.textContent = ''), STAYS)
}

/** Makes the share and print buttons work. */
export function wakeTools(tools: HTMLElement): void {
  const said = tools.querySelector<HTMLElement>('[data-shared]')
  const button = tools.querySelector<HTMLButtonElement>('[data-share]')
  if (button && said) button.addEventListener('click', () => void share(button, said))
  tools.querySelector('[data-print]')?.addEventListener('click', () => print())
}
