#!/usr/bin/env node
// Starts the `forecourt` command. It's plain JavaScript for any version of Node, and runs the command with the Node 24
// that the project includes.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const program = new URL('../../src/cli/forecourt.ts', import.meta.url)
const own = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url))

if (Number(process.versions.node.split('.')[0]) >= 24) {
  // Keeps compiled and type-stripped modules between runs, which halves the time of a short command.
  module.enableCompileCache?.()
  await import(program.href)
} else if (existsSync(own)) {
  const child = spawn(own, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)))
} else {
  console.error('forecourt needs Node 24 or newer. Run npm install in its folder to get it.')
  process.exit(1)
}
