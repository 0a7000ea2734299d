const ALLOW: Readonly<Record<string, string>> = {
  video: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
  map: 'fullscreen',
  frame: 'fullscreen; payment',
}

/** What a widget that we don't know may do. It can't lead the visitor to another page. */
const SANDBOX = 'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts'

/** Puts a frame in place of a video, map or widget that the visitor clicks. */
export function startEmbeds(): void {
  document.addEventListener('click', (event) => {
    const face = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-embed]') : null
    // Clicks for a new tab or window are left to the browser.
    if (
      !face ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    const frame = frameOf(face.dataset)
    frame.className = face.className
    frame.style.cssText = face.style.cssText
    face.replaceWith(frame)
    frame.focus()
  })
}

function frameOf({ embed = '', src = '', title = '' }: DOMStringMap): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = ALLOW[embed] ?? ''
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  if (embed === 'frame') frame.setAttribute('sandbox', SANDBOX)
  frame.src = src
  return frame
}
