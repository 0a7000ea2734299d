import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '#lib/files.ts'
import { INLINE_HASH } from '#lib/hash.ts'

/** A part of a text that is known only when a page is rendered. A text with such a part isn't one of the scripts. */
const UNKNOWN = '\0'

const ELEMENT = /<script\b[^>]*>([\s\S]*?)<\/script>/g

/**
 * Hashes of the scripts that pages may contain, found in the compiled app's strings: whatever is between script tags,
 * and every whole string, because Astro stores islands' scripts as strings without tags. If any other script gets
 * into a page, for example from a stock feed, the Content-Security-Policy doesn't let it run.
 * @param serverDir the compiled app's folder
 */
export async function inlineScripts(serverDir: string): Promise<string[]> {
  const { parseAst } = await import('vite')
  const hashes = new Set<string>()
  for (const file of listFiles(serverDir)) {
    if (!file.endsWith('.mjs')) continue
    for (const script of scriptsIn(parseAst(readFileSync(join(serverDir, file), 'utf8'))))
      hashes.add(scriptHash(script))
  }
  return [...hashes].sort()
}

/** @example scriptHash('go()') // 'sha256-…', the form used in a Content-Security-Policy */
export const scriptHash = (script: string | Uint8Array): string =>
  `${INLINE_HASH}${hash('sha256', script, 'base64')}`

/** @param program a syntax tree (ESTree) */
export const scriptsIn = (program: unknown): string[] =>
  textsIn(program).flatMap((text) => [
    ...(text.includes(UNKNOWN) ? [] : [text]),
    ...[...text.matchAll(ELEMENT)].map(([, body = '']) => body).filter((body) => !body.includes(UNKNOWN)),
  ])

/** Each template as one string. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, value, quasis } = node as { type?: string; value?: unknown; quasis?: Quasi[] }
  const own =
    type === 'Literal' && typeof value === 'string'
      ? [value]
      : type === 'TemplateLiteral' && quasis
        ? [quasis.map((quasi) => quasi.value.cooked ?? UNKNOWN).join(UNKNOWN)]
        : []
  return [...own, ...Object.values(node).flatMap(textsIn)]
}

interface Quasi {
  value: { cooked: string | null }
}
