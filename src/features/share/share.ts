/** If there's no share sheet, copies the link and says so for a while. If copying isn't allowed, shows the link. */

const STAYS = 4000

async function share(button: HTMLButtonElement, status: HTMLElement): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  if ('share' in navigator) {
    try {
      await navigator.share({ title: document.title, url })
      return
    } catch (error) {
      // The shopper closed the share sheet without sharing.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    status.textContent = button.dataset.copied ?? ''
  } catch {
    status.textContent = `${button.dataset.link ?? ''} ${url}`
    getSelection()?.selectAllChildren(status)
    return
  }
  setTimeout(() => (status.textContent = ''), STAYS)
}

export function startTools(tools: HTMLElement): void {
  const status = tools.querySelector<HTMLElement>('[data-shared]')
  const button = tools.querySelector<HTMLButtonElement>('[data-share]')
  if (button && status) button.addEventListener('click', () => void share(button, status))
  tools.querySelector('[data-print]')?.addEventListener('click', () => print())
}
