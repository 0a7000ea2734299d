import { escapeHtml } from '#lib/html.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { Trouble } from './trouble.ts'

export const plainPage = (title: string, text: string, href?: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>:root{font:16px/1.5 system-ui,sans-serif;color:#14181f;background:#f4f5f7}body{max-width:40rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.5rem;letter-spacing:-.02em}li{overflow-wrap:anywhere}a{color:#1b4dd8}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${text === '' ? '' : `<p>${escapeHtml(text)}</p>`}
${href === undefined ? '' : `<p><a href="${escapeHtml(href)}">Back to today</a></p>`}
</body>
</html>
`

/** It's replaced by the real page as soon as that can be shown. @param key '' if no page was made */
export function brokenPage(path: string, troubles: readonly Trouble[], key = ''): string {
  const page = plainPage(
    'This page can’t be shown yet',
    'Fix the problems below and save. The page then appears by itself.',
  )
  const list = troubles
    .map(({ file, line, field, message }) => {
      const where = line === undefined ? file : `${file}:${line}`
      return `<li>${escapeHtml([where, field, message].filter(Boolean).join(' '))}</li>`
    })
    .join('')
  return withPreview(page.replace('</body>', `<ul>${list}</ul></body>`), { path, key })
}

/** @param name letters, then '.ts' */
export async function browserScript(name: string): Promise<string | undefined> {
  const file = new URL(`../browser/${name}`, import.meta.url)
  return existsSync(file) ? stripTypeScriptTypes(await readFile(file, 'utf8')) : undefined
}

export interface OnPage {
  path: string
  key: string
  /** In words, and as requested with `?now=`; missing for today. */
  day?: { words: string; asked: string }
  /** Why visitors don't see this page; missing if they do. */
  ribbon?: { title: string; text: string; day?: string }
  edit?: string
  /** Set if the gallery shows this page in a frame. The page then leaves it to the gallery to listen for changes. */
  stage?: true
}

/**
 * Adds the preview's own elements and scripts to a page when it's served. Rendered files never contain them.
 * @param instant the time being previewed, in ms since 1970; if it's missing, the page keeps the real time
 */
export function withPreview(html: string, onPage: OnPage, instant?: number): string {
  // Put the clock's script first, so that no other script reads the real clock before it runs.
  const clock =
    instant === undefined ? '' : `<script src="/__preview/browser/clock.ts" data-at="${instant}"></script>`
  const part = `<forecourt-preview data-page="${escapeHtml(JSON.stringify(onPage))}"></forecourt-preview><script type="module" src="/__preview/browser/page.ts"></script>`
  return insert(insert(html, /<head[^>]*>/i, clock, 'after'), /<\/body\s*>(?![^]*<\/body)/i, part, 'before')
}

function insert(html: string, mark: RegExp, text: string, where: 'before' | 'after'): string {
  const match = mark.exec(html)
  if (!match) return html + text
  const index = match.index + (where === 'after' ? match[0].length : 0)
  return html.slice(0, index) + text + html.slice(index)
}

/** Allows frames from the same site, which the gallery needs. */
export const allowFramesOfSite = (policy: string): string =>
  policy.replace(/(^|;)(\s*frame-src)(?: 'none')?/, "$1$2 'self'")

/** Allows the desk, which has a different address, to show the page in a frame. */
export const allowFramingBy = (policy: string, desk: string): string =>
  policy.replace(/(^|;)(\s*frame-ancestors [^;]*)/, `$1$2 ${desk}`)

/** A built site's policy lists the hash of each inline script, but the preview doesn't work out these hashes. */
export const relaxed = (policy: string): string =>
  policy.replace(/(^|;)(\s*script-src [^;]*)/, "$1$2 'unsafe-inline'")
