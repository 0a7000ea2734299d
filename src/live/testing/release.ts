import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#build/compile/compile.ts'

/** A copy of Forecourt that a test may change, as an upgrade does. */
export interface Release {
  /** Runs `forecourt` until it ends. @throws Error with what it printed, unless it succeeded */
  run: (...args: string[]) => Promise<void>
  start: (environment: Record<string, string>, ...args: string[]) => ChildProcess
  change: (file: string, edit: (text: string) => string) => void
}

const PARTS = [
  ...['src', 'demo', 'public', 'scripts'],
  ...['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'],
]

export function releaseIn(dir: string): Release {
  for (const part of PARTS) cpSync(join(ROOT, part), join(dir, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'))
  const start: Release['start'] = (environment, ...args) =>
    spawn(process.execPath, [join(dir, 'scripts/cli/forecourt.mjs'), ...args], {
      cwd: dir,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    start,
    run: (...args) =>
      new Promise((done, fail) => {
        const child = start({}, ...args)
        let printed = ''
        for (const stream of [child.stdout, child.stderr])
          stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
        child.once('close', (code) => (code === 0 ? done() : fail(new Error(`${code}: ${printed}`))))
      }),
    change: (file, edit) => {
      const path = join(dir, file)
      writeFileSync(path, edit(readFileSync(path, 'utf8')))
    },
  }
}
