import { renderMermaidSVG } from 'beautiful-mermaid'

/**
 * Turns a Mermaid diagram into HTML that stays the same when Markdown is rendered. The diagram has the docs site's colours, light or dark,
 * and needs no script. This is only for the docs site: GitHub draws Mermaid diagrams itself.
 *
 * @throws Error if the text isn't a diagram that can be drawn
 */
export const diagramOf = (mermaid: string): string => {
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
