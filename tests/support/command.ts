import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FOLDERS, FORECOURT, NOW, ROOT } from './places.ts'

/** Runs the command line as a user does, in folders that only one test uses. */

export interface Ended {
  code: number
  out: string
  err: string
}

/** Runs `forecourt` until it ends. */
export const forecourt = (
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, [FORECOURT, ...args], {
      cwd: ROOT,
      // Playwright sets FORCE_COLOR. If NO_COLOR were set as well, Node would print a warning with every command's errors.
      env: { ...process.env, FORCE_COLOR: undefined, ...environment },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.once('error', fail)
    child.once('close', (code) => done({ code: code ?? -1, out, err }))
  })

/** A workspace: tenants, sites and state, with the views already compiled, and the fake pictures that earlier tests had drawn. */
export interface Place {
  root: string
  tenants: string
  out: string
  state: string
  /** The options that name the folders of tenants and state. */
  folders: string[]
  /** Copies demo tenants into this workspace. */
  bring: (...slugs: string[]) => void
  /** Runs `forecourt build` in this workspace, as if at the tests' fixed time. */
  build: (...args: string[]) => Promise<Ended>
  remove: () => void
}

export function place(): Place {
  const root = mkdtempSync(join(tmpdir(), 'forecourt-e2e-'))
  const [tenants, out, state] = [join(root, 'tenants'), join(root, 'dist'), join(root, 'state')]
  for (const folder of [tenants, state]) mkdirSync(folder)
  symlinkSync(FOLDERS.compiled, join(state, 'compiled'))
  const pictures = join(FOLDERS.state, 'images')
  mkdirSync(pictures, { recursive: true })
  symlinkSync(pictures, join(state, 'images'))
  const folders = ['--tenants', tenants, '--state', state]
  return {
    root,
    tenants,
    out,
    state,
    folders,
    bring: (...slugs) => {
      for (const slug of slugs) cpSync(join(FOLDERS.tenants, slug), join(tenants, slug), { recursive: true })
    },
    build: (...args) =>
      forecourt(['build', ...folders, '--out', out, '--now', NOW, '--workers', '1', ...args]),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

export interface Started {
  /** The match of what the command printed when it was ready. */
  ready: RegExpExecArray
  stop: () => Promise<void>
}

/** Starts a command that runs until it's stopped, and waits until what it prints matches `ready`. */
export async function start(
  args: readonly string[],
  ready: RegExp,
  environment: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const child = spawn(process.execPath, [FORECOURT, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const found = await new Promise<RegExpExecArray>((done, fail) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const match = ready.exec(text)
      if (match) done(match)
    })
    child.once('close', (code) => fail(new Error(`forecourt ${args[0]} ended with ${code}: ${text}`)))
  })
  return {
    ready: found,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Starts `forecourt serve` on a free port. */
export async function serve(
  out: string,
  tenants: string,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const folders = ['--out', out, '--tenants', tenants, '--state', `${out}-state`]
  const { ready, stop } = await start(['serve', ...folders, '--port', '0'], /localhost:(\d+)/)
  return { port: Number(ready[1]), stop }
}
