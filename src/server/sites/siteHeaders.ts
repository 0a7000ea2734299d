import { parsedFile } from '#lib/parsedFile.ts'

/**
 * Reads a site's `_headers` as Netlify does: a path, then its headers on indented lines. A trailing `*` stands for
 * the rest of the path.
 */

interface Rule {
  path: string
  headers: [name: string, value: string][]
}

/**
 * Returns a path's headers. If several rules set the same header, the last one wins.
 *
 * @param file the site's `_headers`; no headers if it's missing
 * @param path the requested path
 */
export const siteHeaders = (file: string, path: string): Record<string, string> =>
  Object.fromEntries(
    rulesIn(file)
      .filter((rule) =>
        rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path,
      )
      .flatMap(({ headers }) => headers),
  )

const rulesIn = parsedFile((text) => {
  const rules: Rule[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) rules.push({ path: line.trim(), headers: [] })
    const [, name, value] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? []
    if (name && value) rules.at(-1)?.headers.push([name, value.trim()])
  }
  return rules
})
