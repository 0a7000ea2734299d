import { parsedFile } from '#lib/parsedFile.ts'

/** A site's `_headers`, as Netlify reads it: a path, then its headers, each on an indented line; `*` at the end is the rest. */

interface Rule {
  path: string
  headers: [name: string, value: string][]
}

/**
 * What a file of a site goes out with; of a header that several rules name the last one counts.
 *
 * @param file the site's `_headers`; nothing if it is missing
 * @param path that is asked for
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
