import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '#lib/files.ts'
import { INLINE_HASH } from '#lib/hash.ts'

/** Stands for what is only known when a page is rendered: a script with such a part is none that was compiled. */
const UNKNOWN = '\0'

const ELEMENT = /<script\b[^>]*>([\s\S]*?)<\/script>/g

/**
 * The scripts that may stand in pages, as hashes, from the compiled app itself: what its templates have between script tags,
 * and each text by itself, as Astro keeps the scripts of islands. Whatever else a page holds, such as what a stock feed
 * sent, no Content-Security-Policy allows.
 *
 * @param serverDir where the compiled app is
 */
export const inlineScripts = async (serverDir: string): Promise<string[]> => {
  const { parseAst } = await import('vite')
  const hashes = new Set<string>()
  for (const file of listFiles(serverDir)) {
    if (!file.endsWith('.mjs')) continue
    for (const script of scriptsIn(parseAst(readFileSync(join(serverDir, file), 'utf8'))))
      hashes.add(scriptHash(script))
  }
  return [...hashes].sort()
}

/** @example scriptHash('go()') // 'sha256-…', as a Content-Security-Policy names it */
export const scriptHash = (script: string | Uint8Array): string =>
  `${INLINE_HASH}${hash('sha256', script, 'base64')}`

/** The scripts in a program's texts. @param program an ESTree */
export const scriptsIn = (program: unknown): string[] =>
  textsIn(program).flatMap((text) => [
    ...(text.includes(UNKNOWN) ? [] : [text]),
    ...[...text.matchAll(ELEMENT)].map(([, body = '']) => body).filter((body) => !body.includes(UNKNOWN)),
  ])

/** Every text that a program holds, templates as one. */
const textsIn = (node: unknown): string[] => {
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
