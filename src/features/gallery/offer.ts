import type PhotoSwipe from 'photoswipe'

/** Height in pixels of the line below the pictures. */
export const OFFER_HEIGHT = 76

/**
 * Builds the line below full-screen pictures. It has the vehicle's name, its price and a button, all copied from the
 * page's panel. The copied button closes the viewer and then does what the panel's button does. Returns null if the
 * page names no vehicle.
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

/** Copies the panel's button. That button opens a dialog on the page, so the copy closes the viewer first. */
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
