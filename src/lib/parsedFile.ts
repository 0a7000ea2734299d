import { readFileSync, statSync } from 'node:fs'
import { isMissing } from './files.ts'

/**
 * Reads small files that every request needs. A file is parsed again only when it has changed.
 *
 * @returns the parsed file; if it's missing, the result of parsing ''
 */
export const parsedFile = <T>(parse: (text: string) => T): ((file: string) => T) => {
  const read = new Map<string, { stamp: string; value: T }>()
  return (file) => {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats) return parse('')
    const stamp = `${stats.mtimeMs} ${stats.size} ${stats.ino}`
    const known = read.get(file)
    if (known?.stamp === stamp) return known.value
    let text: string
    try {
      text = readFileSync(file, 'utf8')
    } catch (error) {
      // The file was there a moment ago, so a build has just removed it.
      if (isMissing(error)) return parse('')
      throw error
    }
    const value = parse(text)
    read.set(file, { stamp, value })
    return value
  }
}
