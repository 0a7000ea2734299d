#!/usr/bin/env node
// Starts the `forecourt` command. It's plain JavaScript for any version of Node, and runs the command with the Node 24
// that is one of the project's packages.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { clearInterval, setInterval } from 'node:timers'
import { fileURLToPath } from 'node:url'

const program = new URL('../../src/cli/forecourt.ts', import.meta.url)

/** The Node 24 among the project's packages. Undefined if there is none. */
const own = (() => {
  try {
    return fileURLToPath(new URL('bin/node', import.meta.resolve('node/package.json')))
  } catch {
    return undefined
  }
})()

/** Says what to do, in one line. */
function fail(trouble) {
  console.error(
    `forecourt needs Node 24 or newer, and this is Node ${process.versions.node}. ${trouble} Run npm install to get it.`,
  )
  process.exit(1)
}

const stop = () => process.kill(process.pid, 'SIGTERM')

// npm and npx start commands through a shell, which ends on a signal without passing it on. So once that shell is gone, this stops too.
if (process.env.npm_command !== undefined) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 250)
  watch.unref()
}

if (Number(process.versions.node.split('.')[0]) >= 24) {
  // An older Node started this one, and keeps the channel open for as long as it runs.
  if (process.channel) {
    process.once('disconnect', stop)
    process.channel.unref()
  }
  // Keeps compiled and type-stripped modules between runs, which halves the time of a short command.
  module.enableCompileCache()
  if (program.pathname.includes('/node_modules/')) await import('./stripTypes.mjs')
  await import(program.href)
} else if (own !== undefined && existsSync(own)) {
  const child = spawn(own, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', ({ message }) => fail(`The one in the project can’t be started: ${message}.`))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)))
} else {
  fail('The project has none.')
}
