import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Outcome } from './load.ts'
import { ADDRESS, type Machine } from './machine.ts'
import { visitedCars } from './visited.ts'

const LOAD = fileURLToPath(new URL('./load.ts', import.meta.url))
const NEW = '<meta name="generator" content="second"'

/** Installs a version with other markup, and goes back, while pages are requested and prices change. */
export async function upgrade(
  machine: Machine,
  forward: readonly string[],
  back: readonly string[],
): Promise<void> {
  publishVersion(machine.folder)
  const load = startLoad(machine)
  const wrong: string[] = []
  try {
    for (const [steps, isNew] of [
      [forward, true],
      [back, false],
    ] as const) {
      for (const step of steps) {
        console.log(`\n${step.trimEnd()}`)
        machine.run(step)
      }
      // One more change of stock mustn't bring back the pages of the other version.
      await new Promise((done) => setTimeout(done, SETTLED_MS))
      for (const { host, path } of visitedCars(machine.folder))
        for (const page of ['/', path]) {
          const html = machine.run(
            `curl --fail --silent --insecure --resolve ${host}:443:127.0.0.1 https://${host}${page}`,
          )
          if (html.includes(NEW) !== isNew)
            wrong.push(`${host}${page} is of the ${isNew ? 'old' : 'new'} version`)
        }
    }
  } finally {
    load.end()
    const { requests, slowestMs, events, again, failed, missing } = await load.outcome
    console.log(
      `  ${requests} requests, the slowest ${slowestMs} ms, failed: ${failed.length}; ${events} events, sent again: ${again}, lost: ${missing.length}`,
    )
    wrong.push(...failed, ...missing)
  }
  if (wrong.length > 0) throw new Error(wrong.slice(0, 30).join('\n'))
}

/** Every vehicle has changed again by then. */
const SETTLED_MS = 6_000

function publishVersion(folder: string): void {
  const address = join(folder, ADDRESS)
  const clone = mkdtempSync(join(tmpdir(), 'forecourt-version-'))
  const git = (...args: string[]) => execFileSync('git', ['-C', clone, ...args], { stdio: 'ignore' })
  try {
    execFileSync('git', ['clone', '--quiet', address, clone])
    const layout = join(clone, 'src/layouts/Page.astro')
    const text = readFileSync(layout, 'utf8')
    writeFileSync(layout, text.replace('<meta charset="utf-8" />', `$&\n    ${NEW} />`))
    git(
      '-c',
      'user.name=Alex',
      '-c',
      'user.email=alex@dealers.example',
      'commit',
      '--all',
      '-m',
      'Second version',
    )
    git('push', '--quiet')
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
}

function startLoad({ pid, folder }: Machine): { end: () => void; outcome: Promise<Outcome> } {
  const child = spawn('nsenter', ['--net', `--target=${pid}`, process.execPath, LOAD, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return {
    end: () => child.stdin.end(),
    outcome: new Promise((done, fail) =>
      child.once('close', (code) =>
        code === 0 ? done(JSON.parse(printed) as Outcome) : fail(new Error(`the load ended with ${code}`)),
      ),
    ),
  }
}
