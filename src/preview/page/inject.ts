import { escapeHtml } from '#lib/html.ts'

/** What the preview's script on a page needs to know. */
export interface OnPage {
  path: string
  /** The shown page's key; it changes when the page does. */
  key: string
  /** The day that the page is shown for, in words and as requested with `?now=`; missing for today. */
  day?: { words: string; asked: string }
  /** Why visitors don't see this page; missing if they do. */
  ribbon?: { title: string; text: string; day?: string }
  /** The address of the desk for editing the page, if there is one. */
  edit?: string
  /** Set if the gallery shows this page in a frame. The page then leaves it to the gallery to listen for changes. */
  stage?: true
}

/**
 * Adds the preview's own elements and scripts to a page when it's served. Rendered files never contain them.
 *
 * @param at the time being previewed, in ms since 1970. The page's clock is set to it; if it's missing, the page
 *   keeps the real time
 */
export const withPreview = (html: string, onPage: OnPage, at?: number): string => {
  // Put the clock's script first, so that no other script reads the real clock before it runs.
  const clock = at === undefined ? '' : `<script src="/__preview/browser/clock.ts" data-at="${at}"></script>`
  const part = `<forecourt-preview data-page="${escapeHtml(JSON.stringify(onPage))}"></forecourt-preview><script type="module" src="/__preview/browser/page.ts"></script>`
  return insert(insert(html, /<head[^>]*>/i, clock, 'after'), /<\/body\s*>(?![^]*<\/body)/i, part, 'before')
}

const insert = (html: string, mark: RegExp, text: string, where: 'before' | 'after'): string => {
  const found = mark.exec(html)
  if (!found) return html + text
  const at = found.index + (where === 'after' ? found[0].length : 0)
  return html.slice(0, at) + text + html.slice(at)
}

/** Allows frames from the same site, which the gallery needs. */
export const framing = (policy: string): string =>
  policy.replace(/(^|;)(\s*frame-src)(?: 'none')?/, "$1$2 'self'")

/** Allows the desk, which has a different address, to show the page in a frame. */
export const framedBy = (policy: string, desk: string): string =>
  policy.replace(/(^|;)(\s*frame-ancestors [^;]*)/, `$1$2 ${desk}`)

/**
 * Allows inline scripts. A built site's policy lists the hash of each inline script, but the preview doesn't work out
 * these hashes.
 */
export const relaxed = (policy: string): string =>
  policy.replace(/(^|;)(\s*script-src [^;]*)/, "$1$2 'unsafe-inline'")
