import { readFileSync } from 'node:fs'
import { isMissing } from './files.ts'

/** Reads one of our JSON files; undefined if it's missing or damaged. */
export const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}
