import { escapeHtml } from '#lib/html.ts'

/** A term of a `<dl>` and what it stands for. */
export type Definition = readonly [term: string, details: string]

/**
 * The content of a `<dl>` as HTML. A vehicle's page has about seventy definitions, and Astro would take a tenth of the page's time to draw
 * them one by one.
 */
export const definitions = (list: readonly Definition[]): string =>
  list
    .map(([term, details]) => `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(details)}</dd></div>`)
    .join('')
