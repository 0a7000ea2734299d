import { fileParser } from '#lib/files.ts'

/**
 * Reads a site's `_headers` as Netlify does. A line with a path is followed by indented lines with its headers. A `*`
 * at the end of a path stands for the rest of the path.
 */

interface Rule {
  path: string
  headers: [name: string, value: string][]
}

/**
 * Returns a path's headers. If several rules set the same header, the last one counts.
 *
 * @param file the path of the site's `_headers`. If it's missing, there are no headers
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

const rulesIn = fileParser((text) => {
  const rules: Rule[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) rules.push({ path: line.trim(), headers: [] })
    const [, name, value] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? []
    if (name && value) rules.at(-1)?.headers.push([name, value.trim()])
  }
  return rules
})
