/**
 * Prefetches pages for the router when the shopper points at a link or touches it. It prefetches the same links as the
 * speculation rules (layouts/speculation.ts). Those only help full page loads, so they're removed once the router has
 * loaded.
 */

/** How long a pointer must rest on a link before its page is fetched (ms). */
const RESTS_MS = 80
const NOT_AHEAD = '[data-no-prefetch], .prose a, [download]'

const asked = new Set<string>()

/**
 * Prefetches the pages of links that the router would follow.
 *
 * @param isPage whether the router would follow a link
 */
export function fetchAhead(isPage: (link: HTMLAnchorElement) => boolean): void {
  document.querySelector('script[type=speculationrules]')?.remove()
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      clearTimeout(timer)
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || link.matches(NOT_AHEAD) || asked.has(link.href) || !isPage(link)) return
      timer = setTimeout(() => fetchNow(link.href), pointerType === 'mouse' ? RESTS_MS : 0)
    },
    { passive: true },
  )
}

/** Prefetches an address. The browser keeps the response for a few minutes. */
function fetchNow(href: string): void {
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  if (saveData) return
  asked.add(href)
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = href
  document.head.append(link)
}
