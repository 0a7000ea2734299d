import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read, ROOT } from './blocks.ts'

/** Tests that the messages which docs/operations.md explains are messages of ours, so that a reader who searches for one finds it. */

const TEXT = read('docs/operations.md')
const SOURCES = globSync('src/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')
/** SQLite's, and the log's field with an outcome of ours. */
const OTHERS = [/^database or disk is full$/, /^"outcome":"(?:signature|stale)"$/]

const messages = Array.from(
  TEXT.slice(TEXT.indexOf('## What to do when')).matchAll(/^\| ([^|]*)\|/gm),
  ([, cell = '']) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, message = '']) => message),
)
  .flat()
  .filter((message) => message.includes(' ') && !OTHERS.some((other) => other.test(message)))

test('Messages are explained', () => expect(messages.length).toBeGreaterThan(35))

test.each(messages)('“%s” is in the sources', (message) => {
  // What's between is a name, number or path.
  const missing = message
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part.length > 3 && !SOURCES.includes(part))
  expect(missing).toEqual([])
})
