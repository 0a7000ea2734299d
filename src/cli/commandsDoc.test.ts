import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Checks docs/commands.md. Each command must have a section, and each example must be valid. */

const FORECOURT = fileURLToPath(new URL('../../scripts/cli/forecourt.mjs', import.meta.url))
const doc = readFileSync(new URL('../../docs/commands.md', import.meta.url), 'utf8')
const run = promisify(execFile)
/** The help texts of commands. Each is read only once, because that starts a process. */
const helps = new Map<string, Promise<string>>()
function helpOf(command: readonly string[]): Promise<string> {
  const asked =
    helps.get(command.join(' ')) ??
    run(process.execPath, [FORECOURT, ...command, '--help'], { timeout: 30_000 }).then(({ stdout }) => stdout)
  helps.set(command.join(' '), asked)
  return asked
}

const sections = Array.from(doc.matchAll(/^## ([a-z]+)$/gm), ([, name = '']) => name)
/** Finds every line that runs a command, and splits the command into words. */
const examplesIn = (text: string): string[][] =>
  Array.from(text.matchAll(/^ *(?:[A-Z_]+=\S+ )?forecourt ([^\n|]+)/gm), ([, line = '']) =>
    Array.from(line.split(/ {2,}|#(?= )/)[0]?.matchAll(/"[^"]*"|'[^']*'|\S+/g) ?? [], ([word]) => word),
  )
/** Returns the words that name the command: the first word or, for a command like 'leads list', the first two. */
const nameOf = (words: readonly string[], help: string): string[] =>
  words.slice(0, /^Commands:/m.test(help) ? 2 : 1)

test('Every command has a section in the docs, and every section a command', async () => {
  const help = await helpOf([])
  const commands = Array.from(
    help.slice(help.indexOf('Commands:')).matchAll(/^ {2}([a-z]+)\b/gm),
    ([, name = '']) => name,
  )
  expect(sections.toSorted()).toEqual(commands.filter((name) => name !== 'help').toSorted())
})

test.each(sections)(
  'The examples of %s in the docs and its help are valid',
  { tags: 'nightly' },
  async (command) => {
    const help = await helpOf([command])
    expect(help).toMatch(/^Usage: forecourt /)
    expect(help, 'with examples').toMatch(/^Examples?:$/m)
    const examples = [...examplesIn(doc), ...examplesIn(help.slice(help.search(/^Examples?:$/m)))].filter(
      ([name]) => name === command,
    )
    expect(examples.length).toBeGreaterThan(1)
    for (const words of examples) {
      const own = await helpOf(nameOf(words, help))
      for (const option of words.filter((word) => word.startsWith('--')))
        expect(own, `forecourt ${words.join(' ')}`).toContain(option)
    }
  },
)
