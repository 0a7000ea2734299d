import { escapeHtml } from '#lib/html.ts'

/** What the preview tells the part of itself that stands on the page. */
export interface OnPage {
  path: string
  /** The key of what is shown: another key is another page. */
  key: string
  /** The other day that is shown, in words and as it was asked for; missing for today. */
  day?: { words: string; asked: string }
  /** Why visitors don't see this page; missing for one that they do. */
  ribbon?: { title: string; text: string; day?: string }
  /** The address of the desk that changes it; missing where there is none. */
  edit?: string
  /** It stands in a frame of the gallery, which hears of changes for it. */
  stage?: true
}

/**
 * Adds the preview's own part to a served page; rendered files never have it.
 *
 * @param at the moment that the page is of, ms; the browser's clock is set to it. Missing for today
 */
export const withPreview = (html: string, onPage: OnPage, at?: number): string => {
  // First of all, so that no script of the page reads another clock.
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

/** What the gallery shows in frames is of the same site. */
export const framing = (policy: string): string =>
  policy.replace(/(^|;)(\s*frame-src)(?: 'none')?/, "$1$2 'self'")

/** The desk shows pages in a frame, and stands at another address than the site. */
export const framedBy = (policy: string, desk: string): string =>
  policy.replace(/(^|;)(\s*frame-ancestors [^;]*)/, `$1$2 ${desk}`)

/** Scripts that stand in the page may run: the site's own policy names each by its hash, which the preview does not know yet. */
export const relaxed = (policy: string): string =>
  policy.replace(/(^|;)(\s*script-src [^;]*)/, "$1$2 'unsafe-inline'")
