import { dirname, normalize } from 'node:path'
import { HOME, SECTIONS, slugOf } from './sections.ts'
import { renderMermaidSVG } from 'beautiful-mermaid'

/**
 * The HTML stays the same when Markdown is rendered. The diagram has the docs site's colours, light or dark, and needs no script. This is
 * only for the docs site: GitHub draws Mermaid diagrams itself.
 * @throws Error if the text isn't a diagram that can be drawn
 */
export function diagramOf(mermaid: string): string {
  const svg = renderMermaidSVG(mermaid, {
    bg: 'var(--sl-color-bg)',
    fg: 'var(--sl-color-text)',
    muted: 'var(--sl-color-text)',
    line: 'var(--sl-color-gray-3)',
    border: 'var(--sl-color-gray-4)',
    surface: 'var(--sl-color-gray-6)',
    padding: 8,
    transparent: true,
  })
  const own = svg
    // Otherwise, the diagram would fetch its font from another server.
    .replace(/^.*@import .*\n/m, '')
    .replace(/'Inter', /g, '')
    // Markdown ends a block of HTML at an empty line.
    .replace(/\n\s*(?=\n)/g, '')
  return `<figure class="diagram not-content" role="group" aria-label="Diagram" tabindex="0">\n${own.trim()}\n</figure>`
}

/** The path at which the dashboard's server shows the docs site. */
export const BASE = '/docs/'

export interface Page {
  title: string
  description: string
  body: string
}

/** @throws Error if the document doesn't open with a heading and a sentence */
export function pageOf(document: string, markdown: string): Page {
  const [, title, body] = /^# (.+)\n+([\s\S]+)$/.exec(markdown) ?? []
  if (title === undefined || body === undefined) throw new Error(`${document}: begin with a heading, '# …'`)
  const [opening = ''] = body.split('\n\n', 1)
  if (/^(?:```|[#|>!-]|\d+\.|\* )/.test(opening))
    throw new Error(`${document}: open with a sentence that says what it is for`)
  return { title, description: firstSentence(plain(opening)), body: forSite(document, body) }
}

/** By path from the root of the repository. Leaves out pages of the docs site. */
export const filesIn = (document: string, markdown: string): string[] =>
  Array.from(markdown.matchAll(LINK), ([, target = '']) => target)
    .filter((target) => !ELSEWHERE.test(target))
    .map((target) => resolved(document, target).path)
    .filter((path) => !PAGES.has(path))

const PAGES = new Set([HOME, ...SECTIONS.flatMap(({ documents }) => documents)])
const LINK = /(?<=\])\(([^)\s]+)\)/g
const ELSEWHERE = /^(?:[a-z]+:|#|\/)/

function resolved(document: string, target: string): { path: string; heading: string } {
  const [file = '', heading] = target.split('#')
  return {
    path: normalize(`${dirname(document)}/${file}`),
    heading: heading === undefined ? '' : `#${heading}`,
  }
}

const forSite = (document: string, body: string): string =>
  body
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) => {
      if (part.startsWith('```mermaid\n')) return diagramOf(part.slice('```mermaid\n'.length, -'```'.length))
      if (part.startsWith('```')) return part
      return part.replaceAll(LINK, (_, target: string) => `(${siteLink(document, target)})`)
    })
    .join('')

function siteLink(document: string, target: string): string {
  if (ELSEWHERE.test(target)) return target
  const { path, heading } = resolved(document, target)
  if (!PAGES.has(path)) return BASE + path.replace(/^docs\//, '')
  return path === HOME ? BASE + heading : `${BASE}${slugOf(path)}/${heading}`
}

const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll('\n', ' ')

const firstSentence = (text: string): string => /^.+?[.:](?=\s|$)/.exec(text)?.[0] ?? text
