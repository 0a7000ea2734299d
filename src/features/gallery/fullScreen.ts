import PhotoSwipe, { type SlideData } from 'photoswipe'
import styles from 'photoswipe/style.css?inline'
import { pageLeft } from '#ui/islands/onPage.ts'
import offerStyles from './offer.scss?inline'

const OFFER_HEIGHT = 76

/** Copies the vehicle's name, price and button from the page's panel. Returns null if the page names no vehicle. */
function offerLine(viewer: PhotoSwipe): HTMLElement | null {
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

/** The panel's button opens a dialog on the page, so the copy closes the viewer first. */
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

const WIDTH = 2400
/** Height divided by width, until the picture has loaded. */
const RATIO = 3 / 4

/**
 * Escape, the close button or a phone's back gesture closes the viewer, and the focus returns to where it was.
 *
 * @param cells each contains a picture, or a placeholder if the picture couldn't be loaded
 * @param words labels for close, zoom, previous, next and a picture that fails to load
 */
export function openFullScreen(
  cells: readonly Element[],
  index: number,
  [close = '', zoom = '', previous = '', next = '', failed = '']: readonly string[],
  onShow: (index: number) => void,
): PhotoSwipe {
  style()
  const viewer = new PhotoSwipe({
    dataSource: cells.map(slideOf),
    index,
    bgOpacity: 1,
    padding: { top: 0, bottom: OFFER_HEIGHT, left: 0, right: 0 },
    loop: cells.length > 2,
    indexIndicatorSep: ' / ',
    closeTitle: close,
    zoomTitle: zoom,
    arrowPrevTitle: previous,
    arrowNextTitle: next,
    errorMsg: failed,
    showHideAnimationType: 'none',
    counter: cells.length > 1,
  })
  viewer.on('loadComplete', ({ content, slide }) => {
    const image = content.element
    if (!(image instanceof HTMLImageElement) || image.naturalWidth === 0) return
    const height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth)
    if (Math.abs(height - content.height) < 2) return
    content.height = height
    slide.height = height
    slide.resize()
  })
  const announcement = document.createElement('p')
  announcement.className = 'sr-only'
  announcement.setAttribute('role', 'status')
  const say = (): void => {
    announcement.textContent = cells[viewer.currIndex]?.querySelector('img')?.alt ?? failed
  }
  viewer.on('change', () => {
    onShow(viewer.currIndex)
    say()
  })
  viewer.init()
  viewer.element?.append(announcement, offerLine(viewer) ?? '')
  say()
  holdFocus(viewer)
  closeOnBack(viewer)
  const left = pageLeft()
  const onLeft = (): void => viewer.destroy()
  left.addEventListener('abort', onLeft)
  viewer.on('destroy', () => left.removeEventListener('abort', onLeft))
  return viewer
}

function slideOf(cell: Element): SlideData {
  const image = cell.querySelector('img')
  if (!image) return { html: `<div class="gallery__whole">${cell.innerHTML}</div>` }
  const ratio = image.naturalWidth > 0 ? image.naturalHeight / image.naturalWidth : RATIO
  return {
    src: image.src,
    srcset: image.srcset,
    width: WIDTH,
    height: Math.round(WIDTH * ratio),
    alt: image.alt,
  }
}

/** As a modal dialog does, until just before the focus returns to the page. */
function holdFocus(viewer: PhotoSwipe): void {
  const behind = [...document.body.children].filter(
    (element) => element !== viewer.element && !element.hasAttribute('inert'),
  )
  for (const element of behind) element.toggleAttribute('inert', true)
  viewer.on('close', () => behind.forEach((element) => element.toggleAttribute('inert', false)))
}

/** Makes Android's back gesture close the viewer, in browsers that support `CloseWatcher`. */
function closeOnBack(viewer: PhotoSwipe): void {
  if (!('CloseWatcher' in window)) return
  const watcher = new (window.CloseWatcher as new () => EventTarget & { destroy: () => void })()
  watcher.addEventListener('close', () => viewer.close())
  viewer.on('destroy', () => watcher.destroy())
}

const element = document.createElement('style')
element.textContent = styles + offerStyles
function style(): void {
  // The router may have replaced the head since the last call.
  if (!element.isConnected) document.head.append(element)
}
