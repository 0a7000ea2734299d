import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, sourceHash } from '#build/compile/compile.ts'
import { RESTART } from '#build/state/versions.ts'
import { COMPILED } from '#build/testing/fixture.ts'

/** A copy of Forecourt with tenants, sites and state of its own, as on another machine. A test may upgrade it. */
export interface Release {
  dir: string
  /** Changes what all pages look like. */
  upgrade: () => void
  rollBack: () => void
  /** Whether the file at a path in the folder of sites is from the upgraded version. */
  isUpgraded: (path: string) => boolean
  /** Runs `forecourt` until it ends. @throws Error with what it printed, unless it succeeded */
  run: (command: string) => Promise<void>
  /** Starts `forecourt` again whenever it asks for that with its exit code, as a supervisor does. */
  keep: (command: string, environment: Record<string, string>, ...more: string[]) => Kept
}

interface Kept {
  restarts: () => number
  printed: () => string
  stop: () => Promise<void>
}

const PARTS = [
  ...['src', 'demo', 'public', 'scripts'],
  ...['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'],
]
const VIEW = 'src/layouts/Page.astro'
const [NEWER, OLDER] = ['<body data-upgraded', '<body']

/**
 * @param dir with the folder `tenants`
 * @param compiled the folder for compiled apps, which releases may share
 */
export function releaseIn(dir: string, compiled: string): Release {
  const code = join(dir, 'code')
  mkdirSync(code)
  for (const part of PARTS) cpSync(join(ROOT, part), join(code, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(code, 'node_modules'))
  const hash = sourceHash()
  cpSync(join(COMPILED, hash), join(compiled, hash), { recursive: true })
  mkdirSync(join(dir, 'state'))
  symlinkSync(compiled, join(dir, 'state/compiled'))

  const folders = ['tenants', 'out', 'state'].flatMap((name) => [`--${name}`, join(dir, name)])
  function start(
    args: readonly string[],
    environment: Record<string, string>,
    onText: (text: string) => void,
  ) {
    const child = spawn(process.execPath, [join(code, 'scripts/cli/forecourt.mjs'), ...args, ...folders], {
      cwd: code,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => onText(chunk.toString()))
    return child
  }
  function edit(from: string, to: string): void {
    const file = join(code, VIEW)
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
  }
  return {
    dir,
    upgrade: () => edit(OLDER, NEWER),
    rollBack: () => edit(NEWER, OLDER),
    isUpgraded: (path) => readFileSync(join(dir, 'out', path), 'utf8').includes(NEWER),
    run: (command) =>
      new Promise((done, fail) => {
        let printed = ''
        const child = start([command], {}, (text) => (printed += text))
        child.once('close', (exit) => (exit === 0 ? done() : fail(new Error(`${exit}: ${printed}`))))
      }),
    keep: (command, environment, ...more) => {
      let [restarts, printed] = [0, '']
      let child: ChildProcess
      let ended = Promise.resolve()
      function begin(): void {
        child = start([command, ...more], environment, (text) => (printed += text))
        ended = new Promise((done) =>
          child.once('close', (exit) => {
            if (exit === RESTART) {
              restarts++
              begin()
            }
            done()
          }),
        )
      }
      begin()
      return {
        restarts: () => restarts,
        printed: () => printed,
        stop: () => {
          child.kill('SIGTERM')
          return ended
        },
      }
    },
  }
}
