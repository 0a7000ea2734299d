import { bytesAt } from './files.ts'

/** What a text says as JSON; undefined if it isn't JSON. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a JSON file that Forecourt wrote; undefined if it's missing or damaged. */
export const readJson = (path: string): unknown => {
  const bytes = bytesAt(path)
  return bytes && jsonIn(bytes.toString('utf8'))
}
