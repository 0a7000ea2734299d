import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { COMPILED } from '#build/testing/fixture.ts'
import { freePort } from '#server/testing/freePort.ts'
import { blocksIn, read, ROOT } from './blocks.ts'

/** Runs the commands of docs/operations.md with real servers, on a machine whose folders, `sudo` and `systemctl` are stand-ins. */

const DOCUMENT = 'docs/operations.md'
const TEXT = read(DOCUMENT)
const TENANT = 'redgum-rv'

/** The commands of a section, in the order of its blocks. */
function commandsOf(heading: string): string[] {
  const [, section = ''] = new RegExp(`^## ${heading}\n(.*?)(?=^## )`, 'ms').exec(TEXT) ?? []
  return blocksIn(DOCUMENT, section)
    .filter(({ language }) => language === 'sh')
    .map(({ text }) => text)
}

class Machine {
  readonly root = mkdtempSync(join(tmpdir(), 'forecourt-operations-'))
  readonly #ports: { serve: number; live: number }

  private constructor(ports: { serve: number; live: number }) {
    this.#ports = ports
    for (const folder of [
      'bin',
      'run',
      'opt/forecourt',
      'var/lib/forecourt/.forecourt',
      'var/lib/forecourt/tenants',
    ])
      mkdirSync(join(this.root, folder), { recursive: true })
    symlinkSync(COMPILED, this.path('.forecourt/compiled'))
    for (const version of ['first', 'second']) {
      const bin = join(this.root, 'opt/forecourt', version, 'node_modules/.bin')
      mkdirSync(bin, { recursive: true })
      this.#script(
        join(bin, 'forecourt'),
        `echo "${version} $*" >>"${this.root}/ran"\nexec "${process.execPath}" "${ROOT}scripts/cli/forecourt.mjs" "$@"`,
      )
    }
    symlinkSync('first', join(this.root, 'opt/forecourt/current'))
    const forecourt = `cd "${this.path('')}" && exec "${this.root}/opt/forecourt/current/node_modules/.bin/forecourt"`
    this.#script(join(this.root, 'bin/forecourt'), `${forecourt} "$@"`)
    this.#script(join(this.root, 'bin/sudo'), 'exec "$@"')
    this.#script(join(this.root, 'bin/systemctl'), SYSTEMCTL)
  }

  static async make(): Promise<Machine> {
    return new Machine({ serve: await freePort(), live: await freePort() })
  }

  /** In the folder of the tenants, the sites and the state. */
  path(name: string): string {
    return join(this.root, 'var/lib/forecourt', name)
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.#ports.serve}${path}`
  }

  /** @throws Error with the output unless all commands succeed */
  run(commands: string): Promise<string> {
    const text = commands.replaceAll(/\/(?:opt|etc|var\/lib)\/forecourt/g, (folder) => this.root + folder)
    return new Promise((done, fail) => {
      const child = spawn('sh', ['-e', '-c', text], {
        cwd: this.path(''),
        env: {
          ...process.env,
          ...{
            PATH: `${join(this.root, 'bin')}:${process.env['PATH'] ?? ''}`,
            MACHINE: this.root,
            NO_COLOR: '1',
          },
          ...{ SERVE_PORT: String(this.#ports.serve), LIVE_PORT: String(this.#ports.live) },
          ...{
            FORECOURT_API_URL: 'http://127.0.0.1:9',
            FORECOURT_LEADS_STORAGE: '',
            FORECOURT_LEADS_LEAST_MS: '0',
          },
        },
      })
      let printed = ''
      child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      child.once('exit', (code) => (code === 0 ? done(printed) : fail(new Error(`${commands}\n${printed}`))))
    })
  }

  /** Which versions ran which commands since the last call. */
  ran(): string[] {
    const file = join(this.root, 'ran')
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    rmSync(file, { force: true })
    return lines.map((line) => line.split(' ').slice(0, 2).join(' '))
  }

  async close(): Promise<void> {
    await this.run('systemctl stop forecourt-live forecourt-serve')
    rmSync(this.root, { recursive: true, force: true })
  }

  #script(file: string, text: string): void {
    writeFileSync(file, `#!/bin/sh\n${text}\n`)
    chmodSync(file, 0o755)
  }
}

/** Like systemd, it waits until a service has ended and, in addition, until it has said that it listens on its port. */
const SYSTEMCTL = `
stop() {
  [ -f "$MACHINE/run/$1" ] || return 0
  pid=$(cat "$MACHINE/run/$1")
  kill -TERM "$pid" 2>/dev/null
  while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
  rm "$MACHINE/run/$1"
}
start() {
  case $1 in *live) port=$LIVE_PORT ;; *) port=$SERVE_PORT ;; esac
  : >"$MACHINE/run/$1.log"
  setsid forecourt "\${1#forecourt-}" --port "$port" >>"$MACHINE/run/$1.log" 2>&1 &
  echo $! >"$MACHINE/run/$1"
  until grep -q "localhost:$port/" "$MACHINE/run/$1.log"; do
    kill -0 $! 2>/dev/null || { cat "$MACHINE/run/$1.log"; exit 1; }
    sleep 0.05
  done
}
verb=$1
shift
for name; do
  case $verb in start) start "$name" ;; stop) stop "$name" ;; restart) stop "$name"; start "$name" ;; esac
done`

let machine: Machine
let other: Machine
beforeAll(async () => {
  machine = await Machine.make()
  other = await Machine.make()
  copyTenant(TENANT, machine.path(`tenants/${TENANT}`))
  await machine.run('forecourt build\nsystemctl start forecourt-live forecourt-serve')
  machine.ran()
}, 240_000)
afterAll(async () => {
  await machine.close()
  await other.close()
})

const HEADERS = { 'x-forecourt-tenant': TENANT }
const pageOf = async (on: Machine): Promise<string> => (await fetch(on.url('/'), { headers: HEADERS })).text()

/** Returns the reference. */
async function leaveLead(on: Machine, n: number): Promise<string> {
  const response = await fetch(on.url('/api/leads'), {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ form: 'general', key: `operations-lead-000${n}-x`, trap: { url: '', ms: 9000 } },
      lead: {
        ...{ category: 'General Enquiry', name: 'Ann', last_name: 'Lee', email: 'ann@example.com' },
        ...{ phone: '0412 345 678', postcode: '2340', message: `Lead ${n}`, opt_in: true },
        url: 'https://www.redgumrv.example/contact',
      },
    }),
  })
  return ((await response.json()) as { reference: string }).reference
}

async function follow(on: Machine, commands: readonly string[]): Promise<string> {
  expect(commands.length).toBeGreaterThan(0)
  let printed = ''
  for (const block of commands) printed += await on.run(block)
  return printed
}

test(
  'The documented steps lead to a new version, back, and to another machine, with every lead',
  { tags: 'nightly' },
  async () => {
    const page = await pageOf(machine)
    expect(page).toContain('<html')
    const references = [await leaveLead(machine, 1)]

    await follow(machine, commandsOf('A new version'))
    expect(machine.ran().toSorted()).toEqual([
      'first backup',
      'second build',
      'second check',
      'second live',
      'second serve',
    ])
    references.push(await leaveLead(machine, 2))
    expect(await pageOf(machine)).toBe(page)

    await follow(machine, commandsOf('Rollback'))
    expect(machine.ran().toSorted()).toEqual(['first build', 'first live', 'first serve'])
    references.push(await leaveLead(machine, 3))

    expect(await follow(machine, commandsOf('Backup'))).toContain('leads')
    const late = await leaveLead(machine, 4)
    const restored = await follow(machine, commandsOf('Restore'))
    expect(restored).toContain('What was there before is in ')
    expect(await pageOf(machine)).toBe(page)
    const listed = await machine.run('forecourt leads list')
    for (const reference of references) expect(listed).toContain(reference)
    expect(listed).not.toContain(late)

    const [leave = '', arrive = ''] = commandsOf('Moving to another machine')
    await machine.run(leave)
    cpSync(machine.path('moving.zip'), other.path('moving.zip'))
    await other.run(arrive)
    expect(await pageOf(other)).toBe(page)
    const moved = await other.run('forecourt leads list')
    for (const reference of references) expect(moved).toContain(reference)
    expect((await leaveLead(other, 5)).startsWith('FC-')).toBe(true)
  },
)

test(
  'The table of what’s in the archive names everything in a state folder that was used',
  { tags: 'nightly' },
  async () => {
    const rows = Array.from(TEXT.matchAll(/^\| (?:yes|no) +\| ([^|]*)\|/gm), ([, names = '']) => names)
    const named = rows.flatMap((names) => Array.from(names.matchAll(/`([^`]+)`/g), ([, name = '']) => name))
    const found = await machine.run('ls -A .forecourt')
    expect(
      found
        .trim()
        .split('\n')
        .filter((name) => !/-(?:wal|shm)$|^\.replaced-/.test(name) && !named.includes(name)),
    ).toEqual([])
  },
)
