import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '#lib/files.ts'
import { markupOf } from './markup.ts'

/** How many pages' texts to compare, spread over the site. */
const SAMPLE = 12

/**
 * Makes sure that two folders contain the same site: the same pages and, in a sample, the same text.
 * @throws Error that names what differs
 */
export function sameSite(a: string, b: string): { pages: number; compared: number } {
  const [ours, theirs] = [pagesOf(a), pagesOf(b)]
  const difference = [...new Set(ours).symmetricDifference(new Set(theirs))]
  if (difference.length > 0) throw new Error(`different pages: ${difference.slice(0, 5).join(', ')}`)
  const step = Math.max(1, Math.floor(ours.length / SAMPLE))
  const sample = ours.filter((file, index) => index % step === 0 || file === 'index.html')
  for (const file of sample) {
    const [one, other] = [textOf(join(a, file)), textOf(join(b, file))]
    if (one === '' || one !== other) throw new Error(`${file}: different text\n${one}\n${other}`)
  }
  return { pages: ours.length, compared: sample.length }
}

const pagesOf = (dir: string): string[] => listFiles(dir).filter((file) => file.endsWith('.html'))

const textOf = (file: string): string => markupOf(readFileSync(file, 'utf8')).words('main')
