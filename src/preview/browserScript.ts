import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'

/**
 * Returns a module of `browser/` without its types, for browsers.
 *
 * @param name such as 'page.ts': letters, then '.ts'
 * @returns undefined if there's no such module
 */
export const browserScript = async (name: string): Promise<string | undefined> => {
  const file = new URL(`browser/${name}`, import.meta.url)
  return existsSync(file) ? stripTypeScriptTypes(await readFile(file, 'utf8')) : undefined
}
