import { readFileSync } from 'node:fs'
import { isMissing } from './files.ts'

/** What a JSON file of ours says; undefined if it is missing or damaged, which is as good as missing. */
export const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}
