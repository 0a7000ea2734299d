import { Command } from 'commander'
import { buildCommand } from './commands/build.ts'
import { checkCommand } from './commands/check.ts'
import { checkoutCommand } from './commands/checkout.ts'
import { deployCommand } from './commands/deploy.ts'
import { diffCommand } from './commands/diff.ts'
import { indexCommand } from './commands/index.ts'
import { leadsCommand } from './commands/leads.ts'
import { liveCommand } from './commands/live.ts'
import { newCommand } from './commands/new.ts'
import { previewCommand } from './commands/preview.ts'
import { serveCommand } from './commands/serve.ts'
import { snapshotCommand } from './commands/snapshot.ts'
import { upstreamCommand } from './commands/upstream.ts'

/** The command line (design, 'The command line'). Exit codes: 0 all done, 1 something named failed, 2 wrong usage. */
const program = new Command('forecourt')
  .description('Builds, serves and keeps fresh the websites of vehicle dealers.')
  .addHelpText('after', '\nExit codes: 0 all was done, 1 something named failed, 2 wrong usage.')
  .showHelpAfterError('(forecourt --help lists what there is)')
  .exitOverride((error) => {
    process.exit(error.exitCode === 0 ? 0 : 2)
  })

for (const command of [
  buildCommand(),
  checkCommand(),
  checkoutCommand(),
  deployCommand(),
  diffCommand(),
  indexCommand(),
  leadsCommand(),
  liveCommand(),
  newCommand(),
  previewCommand(),
  serveCommand(),
  snapshotCommand(),
  upstreamCommand(),
]) {
  program.addCommand(command.copyInheritedSettings(program))
  for (const part of command.commands) part.copyInheritedSettings(command)
}

try {
  await program.parseAsync()
} catch (error) {
  console.error(`forecourt: ${error instanceof Error ? error.message : String(error)}`)
  if (process.env['FORECOURT_DEBUG']) console.error(error)
  // Whatever of it still runs: a server that could not start must not look as if it had.
  process.exit(1)
}
