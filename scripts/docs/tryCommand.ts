import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { rootOption } from '#cli/project.ts'
import { knownName } from '#lib/environment/variables.ts'
import { read, ROOT } from './blocks.ts'

/** Makes the real command line, but its commands do nothing. */
async function commandLine(): Promise<Command> {
  const program = still(new Command('forecourt').addOption(rootOption()))
  for (const file of globSync('src/cli/*/command.ts', { cwd: ROOT })) {
    const found = (await import(join(ROOT, file))) as Record<string, unknown>
    for (const [name, make] of Object.entries(found))
      if (name.endsWith('Command') && typeof make === 'function') program.addCommand(make() as Command)
  }
  for (const command of [...program.commands]) {
    still(command)
    for (const part of command.commands) still(part)
  }
  return program
}
const still = (command: Command): Command =>
  command
    .exitOverride()
    .configureOutput({ writeErr: () => {}, writeOut: () => {} })
    .action(() => {})

async function tryForecourt(words: string[]): Promise<string | undefined> {
  // Replaces words in angle brackets with a value, and leaves out words in square brackets, which are optional.
  const said = words
    .filter((word) => !word.startsWith('['))
    .map((word) => word.replaceAll(/<[\w -]+>/g, 'something'))
  try {
    await (await commandLine()).parseAsync(said, { from: 'user' })
    const options = words.filter((word) => word.startsWith('[--')).map((word) => word.slice(1, -1))
    return options.length > 0 ? tryForecourt([...said, ...options]) : undefined
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return undefined
    return error instanceof Error ? error.message : String(error)
  }
}

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
const isFile = (path: string | undefined) =>
  path !== undefined && existsSync(join(ROOT, path)) ? undefined : `there’s no ${path}`

const PROGRAMS: Record<string, (words: string[]) => Promise<string | undefined> | string | undefined> = {
  forecourt: tryForecourt,
  npx: ([program = '', ...words]) =>
    program === 'forecourt' ? tryForecourt(words) : `npx ${program} isn’t a command of this project`,
  npm: ([verb, script]) => {
    const name = verb === 'run' ? script : verb
    return ['install', 'ci', 'pack', 'update'].includes(name ?? '') ||
      (name !== undefined && scripts.includes(name))
      ? undefined
      : `there’s no npm run ${name}`
  },
  node: ([file]) => isFile(file),
  gh: ([noun, verb]) => (noun === 'release' && verb === 'create' ? undefined : 'gh only makes releases'),
  // A reader may change to a clone's or a project's folder, or to one inside the repository.
  cd: ([folder = '']) => (['forecourt', 'dealers'].includes(folder) ? undefined : isFile(folder)),
  git: ([verb]) => (verb === 'clone' ? undefined : 'readers need git only to clone'),
  export: (words) => words.map((word) => knownVariable(word.split('=')[0] ?? '')).find(Boolean),
  // scripts/docs/operations.test.ts runs these.
  sudo: (words) => tryCommand(words),
  ln: () => undefined,
  systemctl: ([, ...services]) => services.map(knownService).find(Boolean),
  journalctl: (words) =>
    words
      .filter((_, index) => words[index - 1] === '-u')
      .map(knownService)
      .find(Boolean),
  curl: (words) =>
    words.some((word) => word.startsWith('http://127.0.0.1:4400/'))
      ? undefined
      : 'only the fake services may be requested',
}

const knownService = (name: string): string | undefined =>
  /^forecourt-(?:serve|live)$/.test(name) ? undefined : `there’s no service ${name}`

const knownVariable = (name: string): string | undefined =>
  knownName(name) !== undefined ? undefined : `nothing reads the variable ${name}`

export async function tryCommand([program = '', ...words]: string[]): Promise<string | undefined> {
  const attempt = PROGRAMS[program]
  return attempt ? attempt(words) : `nobody has decided how to test '${program}'`
}
