import type PhotoSwipe from 'photoswipe'

/** Pixels below the pictures for the line of the offer. */
export const OFFER_HEIGHT = 76

/**
 * The line below pictures over the whole screen: what the vehicle is, what it costs, and the first of its page's buttons, which closes the
 * pictures and does what it does there. All of it is the page's own; null if it names no vehicle.
 */
export function offerLine(viewer: PhotoSwipe): HTMLElement | null {
  const panel = document.querySelector('[data-panel]')
  const name = panel?.querySelector('h1')?.textContent?.trim()
  if (!panel || !name) return null
  const line = document.createElement('div')
  line.className = 'offer'
  const words = document.createElement('p')
  const strong = document.createElement('strong')
  strong.textContent = name
  words.append(strong, panel.querySelector('.price__amount')?.textContent?.trim() ?? '')
  line.append(words)
  const first = panel.querySelector<HTMLElement>('.panel__first')
  if (first) line.append(sameAs(first, viewer))
  return line
}

/** What it opens stands on the page, which can be reached again once the pictures are gone. */
function sameAs(first: HTMLElement, viewer: PhotoSwipe): HTMLElement {
  const copy = first.cloneNode(true) as HTMLElement
  copy.removeAttribute('commandfor')
  copy.addEventListener('click', (event) => {
    event.preventDefault()
    viewer.on('destroy', () => first.click())
    viewer.close()
  })
  return copy
}
