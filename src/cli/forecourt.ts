import { Command } from 'commander'
import { backupCommand } from './backup/command.ts'
import { buildCommand } from './build/command.ts'
import { checkCommand } from './check/command.ts'
import { checkoutCommand } from './checkout/command.ts'
import { deployCommand } from './deploy/command.ts'
import { diffCommand } from './diff/command.ts'
import { editCommand } from './edit/command.ts'
import { readEnvironment } from './environment.ts'
import { importCommand } from './import/command.ts'
import { indexCommand } from './index/command.ts'
import { initCommand } from './init/command.ts'
import { leadsCommand } from './leads/command.ts'
import { liveCommand } from './live/command.ts'
import { newCommand } from './new/command.ts'
import { previewCommand } from './preview/command.ts'
import { printable } from './printable.ts'
import { inProject, rootOption } from './project.ts'
import { restoreCommand } from './restore/command.ts'
import { serveCommand } from './serve/command.ts'
import { snapshotCommand } from './snapshot/command.ts'
import { fakesCommand } from './fakes/command.ts'
import { wordsCommand } from './words/command.ts'
import { RELEASE } from '#lib/release.ts'
import { variable, withoutSecrets } from '#lib/environment/variable.ts'

/** The exit code is 0 if everything was done, 1 if something failed, and 2 for a usage error (docs/commands.md). */
const program = new Command('forecourt')
  .description('Builds vehicle dealers’ websites, serves them and keeps them fresh.')
  .addOption(rootOption())
  .version(RELEASE, '-V, --version', 'print the version')
  .addHelpText(
    'after',
    '\nExit codes: 0 everything was done, 1 something failed (the output says what), 2 usage error.',
  )
  .configureOutput({ outputError: (text, write) => write(printable(withoutLogins(text))) })
  .showHelpAfterError('(forecourt --help lists the commands)')
  .exitOverride((error) => {
    process.exit(error.exitCode === 0 ? 0 : 2)
  })

for (const command of [
  backupCommand(),
  buildCommand(),
  checkCommand(),
  checkoutCommand(),
  deployCommand(),
  diffCommand(),
  editCommand(),
  importCommand(),
  indexCommand(),
  initCommand(),
  leadsCommand(),
  liveCommand(),
  newCommand(),
  previewCommand(),
  restoreCommand(),
  serveCommand(),
  snapshotCommand(),
  fakesCommand(),
  wordsCommand(),
]) {
  program.addCommand(command.copyInheritedSettings(program))
  for (const part of command.commands) part.copyInheritedSettings(command)
  for (const runnable of command.commands.length > 0 ? command.commands : [command]) inProject(runnable)
}

try {
  readEnvironment(process.env)
  await program.parseAsync()
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(`forecourt: ${printable(withoutSecrets(message, process.env))}`)
  if (variable(process.env, 'FORECOURT_DEBUG') !== '') console.error(error)
  // Exit even if something is still running. Otherwise, a server that couldn't start would look as if it were running.
  process.exit(1)
}

/** An option's wrong value is repeated, such as a mistyped address of `--queue`. */
function withoutLogins(text: string): string {
  return text.replace(/:\/\/\S*@/g, '://…@')
}
