import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { expect, test } from 'vitest'

/** Checks docs/commands.md. Each command must have a section, and each example must be valid. */

const FORECOURT = fileURLToPath(new URL('../../scripts/cli/forecourt.mjs', import.meta.url))
const doc = readFileSync(new URL('../../docs/commands.md', import.meta.url), 'utf8')

/** All commands, as in forecourt.ts. */
const program = new Command('forecourt')
for (const file of globSync('*/command.ts', { cwd: import.meta.dirname })) {
  const made = Object.entries((await import(`./${file}`)) as Record<string, () => Command>)
  for (const [, make] of made.filter(([name]) => name.endsWith('Command'))) program.addCommand(make())
}
/** Returns the command that words name: the first word or, for a command like 'leads list', the first two. */
function commandOf([first, second]: readonly string[]): Command {
  const named = (from: Command, name?: string) => from.commands.find((each) => each.name() === name)
  const command = named(program, first)
  if (!command) throw new Error(`no command ${first}`)
  return named(command, second) ?? command
}
function helpOf(command: Command): string {
  let help = ''
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
  return help
}

const sections = Array.from(doc.matchAll(/^## ([a-z]+)$/gm), ([, name = '']) => name)
/** Finds every line that runs a command, and splits the command into words. */
const examplesIn = (text: string): string[][] =>
  Array.from(text.matchAll(/^ *(?:[A-Z_]+=\S+ )?forecourt ([^\n|]+)/gm), ([, line = '']) =>
    Array.from(line.split(/ {2,}|#(?= )/)[0]?.matchAll(/"[^"]*"|'[^']*'|\S+/g) ?? [], ([word]) => word),
  )
test('Every command has a section in the docs, and every section a command', () => {
  const help = execFileSync(process.execPath, [FORECOURT, '--help'], { encoding: 'utf8' })
  const commands = Array.from(
    help.slice(help.indexOf('Commands:')).matchAll(/^ {2}([a-z]+)\b/gm),
    ([, name = '']) => name,
  )
  expect(sections.toSorted()).toEqual(commands.filter((name) => name !== 'help').toSorted())
})

test.each(sections)('The examples of %s in the docs and its help are valid', (name) => {
  const help = helpOf(commandOf([name]))
  expect(help).toMatch(/^Usage: forecourt /)
  expect(help, 'with examples').toMatch(/^Examples?:$/m)
  const examples = [...examplesIn(doc), ...examplesIn(help.slice(help.search(/^Examples?:$/m)))].filter(
    ([first]) => first === name,
  )
  expect(examples.length).toBeGreaterThan(1)
  for (const words of examples) {
    const own = helpOf(commandOf(words))
    for (const option of words.filter((word) => word.startsWith('--')))
      expect(own, `forecourt ${words.join(' ')}`).toContain(option)
  }
})
