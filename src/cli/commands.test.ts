import { spawn, type ChildProcess } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackendApp } from '#demo/fakes/backend/app.ts'
import { sampleStock } from '#demo/stock/sampleStock.ts'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { newTenant } from './new/newTenant.ts'

/** Tests `new`, `check`, `snapshot` and `diff` as a user runs them: as separate processes, in a temporary folder. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FORECOURT = join(ROOT, 'scripts/cli/forecourt.mjs')
const NOW = '2026-11-21T00:00:00Z'

let root: string
let tenants: string
let servers: Server[]
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-commands-'))
  tenants = join(root, 'tenants')
  servers = []
  const state = join(root, 'state')
  mkdirSync(state)
  mkdirSync(join(ROOT, '.forecourt/compiled'), { recursive: true })
  // Use the same compiled app as ordinary builds, so that the views are compiled only once.
  symlinkSync(join(ROOT, '.forecourt/compiled'), join(state, 'compiled'))
})
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  rmSync(root, { recursive: true, force: true })
})

interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  out: string
  err: string
}
function start(
  args: string[],
  env: Record<string, string> = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [FORECOURT, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = new Promise<Ended>((done) =>
    child.once('close', (code, signal) => done({ code, signal, out, err })),
  )
  return { child, ended }
}
async function forecourt(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const result = await start(args, env).ended
  expect(result.out + result.err, 'no stack').not.toMatch(/^\s+at /m)
  expect(result.out + result.err, 'no colours').not.toContain('\u001b[')
  return result
}
const built = (...args: string[]) => [
  ...args,
  '--out',
  join(root, 'dist'),
  '--state',
  join(root, 'state'),
  '--now',
  NOW,
]

/** The fake backend with a demo tenant; `before` may delay a response or replace test. */
async function backend(
  before: (path: string) => Promise<unknown> | undefined = () => undefined,
): Promise<string> {
  copyTenant('redgum-rv', join(root, 'there/redgum-rv'))
  const listen = getRequestListener(createBackendApp({ tenantsDir: join(root, 'there') }).fetch)
  const server = createServer((request, response) => {
    void Promise.resolve(before(request.url ?? '')).then(() => listen(request, response))
  })
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const at = (url: string) => ({
  FORECOURT_API_URL: url,
  FORECOURT_API_USER: 'forecourt',
  FORECOURT_API_PASSWORD: 'fake-password',
})

test('`new` makes a tenant that builds and checks without warnings', { tags: 'nightly' }, async () => {
  const made = await forecourt(['new', 'blue-gum', '--yes', '--template', 'rv'])
  expect([made.code, made.err]).toEqual([0, ''])
  expect(made.out).toMatch(/^blue-gum: created in tenants\/blue-gum, 9 files, with sample stock\n/)
  const before = readFileSync(join(tenants, 'blue-gum/site.json'), 'utf8')

  const again = await forecourt(['new', 'blue-gum', '--yes'])
  expect([again.code, again.err]).toEqual([
    1,
    'forecourt: there’s already a folder tenants/blue-gum, so nothing was changed\n',
  ])
  expect([readdirSync(tenants), readFileSync(join(tenants, 'blue-gum/site.json'), 'utf8')]).toEqual([
    ['blue-gum'],
    before,
  ])

  const report = await forecourt(built('build', '--json'))
  const { tenants: found } = JSON.parse(report.out) as { tenants: Record<string, object> }
  expect(found['blue-gum']).toMatchObject({ status: 'ok', warnings: [], errors: [] })

  const checked = await forecourt(['check'])
  expect([checked.code, checked.err]).toEqual([0, ''])
  expect(checked.out).toMatch(/^blue-gum: warning: site\.json:\d+: phone is a made-up number/m)
  expect(checked.out).toMatch(/^1 tenant: 0 errors, \d+ warnings$/m)

  const diff = await forecourt(built('diff', 'blue-gum'))
  expect([diff.code, diff.out]).toEqual([
    0,
    expect.stringMatching(/^blue-gum: nothing would change \(\d+ pages\)\n$/),
  ])
  writeFileSync(join(tenants, 'blue-gum/site.json'), before.replace('"tagline": "', '"tagline": "Really: '))
  const pending = JSON.parse((await forecourt(built('diff', 'blue-gum', '--json'))).out) as {
    tenants: Record<string, { edited: object }>
  }
  expect(pending.tenants['blue-gum']).toMatchObject({
    status: 'ok',
    same: 0,
    edited: { settings: ['tagline'] },
  })
})

test.each([['check'], ['build']])('`%s` says that a new project has no tenant yet', async (command) => {
  mkdirSync(tenants)
  const { code, err } = await forecourt(command === 'build' ? built(command) : [command])
  expect([code, err]).toEqual([
    0,
    'forecourt: there is no tenant in tenants yet. Make one with forecourt new\n',
  ])
})

/** Makes a tenant as `new` does, but without a process. */
const make = (slug: string) =>
  newTenant({ slug, template: 'group', region: 'en-AU', name: slug }, { tenantsDir: tenants, sampleStock })

/** Usage errors. Only the first of each command runs in `npm test`. */
const USAGE: [what: string, args: string[], message: RegExp, nightly?: true][] = [
  ['A slug outside the folder', ['new', '../x', '--yes'], /A slug must be/],
  ['A second tenant to pull', ['snapshot', 'a', 'b'], /too many arguments/],
  ['An invalid time', ['diff', 'a', '--now', 'yesterday'], /ISO date-time/],
  ['An unknown option', ['check', '--fix'], /unknown option/],
  ['`new` without answers and terminal', ['new', 'x'], /Give --template, --region, --name, or --yes/, true],
  ['`new` without a slug', ['new'], /missing required argument/, true],
  ['An invalid colour', ['new', 'x', '--yes', '--brand', 'red'], /colour like/, true],
  ['An unknown template', ['new', 'x', '--yes', '--template', 'boats'], /group, rv/, true],
]
for (const [what, args, message, nightly] of USAGE)
  test(`${what} is a usage error and changes nothing`, { tags: nightly ? 'nightly' : [] }, async () => {
    const { code, err } = await forecourt(args)
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
    expect(readdirSync(root).sort()).toEqual(['state'])
  })

test('`check` exits with 1 and gives each error’s file and line, even of several tenants', async () => {
  for (const slug of ['good', 'bad']) await make(slug)
  const file = join(tenants, 'bad/site.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"tagline"', '"taglien"'))
  const { code, err, out } = await forecourt(['check'])
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^bad: error: site\.json:\d+: taglien isn’t known here/),
  ])
  expect(out).toContain('good: warning: ')
  const json = await forecourt(['check', 'bad', 'nobody', '../x', '--json'])
  expect([json.code, json.err]).toEqual([1, ''])
  expect(JSON.parse(json.out)).toMatchObject({
    tenants: {
      bad: { status: 'failed', errors: [{ file: 'site.json', field: 'taglien' }] },
      nobody: { status: 'failed' },
      '../x': { status: 'failed', errors: [{ message: expect.stringContaining('is not a tenant') }] },
    },
  })
})

test(
  '`snapshot` says what has changed, and keeps the last one if there’s no backend',
  { tags: 'nightly' },
  async () => {
    const url = await backend()
    cpSync(join(root, 'there'), tenants, { recursive: true })
    const file = join(tenants, 'redgum-rv/snapshot.json')
    const first = readFileSync(file, 'utf8').replace(/"price": \d+/, '"price": 1')
    writeFileSync(file, first)
    const state = ['--state', join(root, 'state')]
    const down = await forecourt(['snapshot', 'redgum-rv', ...state], at('http://127.0.0.1:9'))
    expect([down.code, down.err]).toEqual([
      1,
      expect.stringMatching(/^redgum-rv: couldn’t get a list .* from the backend: .* last snapshot stays/),
    ])
    expect(down.err, 'no secret').not.toMatch(/fake-password|Basic/)
    expect(readFileSync(file, 'utf8')).toBe(first)

    const pulled = await forecourt(['snapshot', 'redgum-rv', ...state], at(url))
    expect([pulled.code, pulled.err]).toEqual([0, ''])
    expect(pulled.out).toMatch(
      /^~ \S+: price 1 → \d+\nredgum-rv: 35 vehicles: 0 new, 1 changed, 0 gone \(\d+ ms\)\n$/,
    )
    const again = await forecourt(['snapshot', 'redgum-rv', '--json', ...state], at(url))
    expect(JSON.parse(again.out)).toMatchObject({
      tenants: { 'redgum-rv': { status: 'ok', written: false } },
    })
  },
)

test('Ctrl-C during a pull leaves everything intact for the next', { tags: 'nightly' }, async () => {
  let asked = 0
  let interrupt = (): void => undefined
  let open = false
  const url = await backend((path) => {
    if (!/\/cars\/[^/]+\.json$/.test(path) || open || ++asked <= 12) return undefined
    interrupt()
    return new Promise(() => undefined)
  })
  cpSync(join(root, 'there'), tenants, { recursive: true })
  const file = join(tenants, 'redgum-rv/snapshot.json')
  const first = readFileSync(file, 'utf8').replace(/"price": \d+/, '"price": 1')
  writeFileSync(file, first)
  const args = ['snapshot', 'redgum-rv', '--state', join(root, 'state')]
  const { child, ended } = start(args, at(url))
  interrupt = () => void child.kill('SIGINT')
  const stopped = await ended
  expect([stopped.code === 0, stopped.signal]).toEqual([false, 'SIGINT'])
  expect([readFileSync(file, 'utf8') === first, existsSync(`${file}.part`)]).toEqual([true, false])
  open = true
  const next = await forecourt(args, at(url))
  expect([next.code, next.err]).toEqual([0, ''])
  expect(next.out).toMatch(/35 vehicles, ([1-9]\d*) of them fetched earlier: 0 new, 1 changed, 0 gone/)
})

test(
  '`words` prints a feature’s texts, with American ones next to them where they differ',
  { tags: 'nightly' },
  async () => {
    const { code, out } = await forecourt(['words', 'finance', 'alert-emails'])
    expect(code).toBe(0)
    expect(out).toMatch(/^finance\n/)
    expect(out).toMatch(/^ {2}fortnight +Fortnightly {2}\| {2}US: Every two weeks$/m)
    expect(out).toMatch(/^ {2}term +Term$/m)
    expect(out).toMatch(/^alert-emails\n/m)
  },
)

test(
  '`words` prints the texts that a tenant replaces, and `check` refuses to replace an unknown one',
  { tags: 'nightly' },
  async () => {
    await make('own-words')
    const file = join(tenants, 'own-words/site.json')
    const site = JSON.parse(readFileSync(file, 'utf8')) as object
    writeFileSync(file, JSON.stringify({ ...site, words: { finance: { term: 'How long', trem: 'x' } } }))
    const { out } = await forecourt(['words', 'own-words'])
    expect(out).toMatch(
      /^finance\n {2}term {2}How long {2}\| {2}instead of: Term\n {2}trem {2}x {2}\| {2}replaces nothing/,
    )
    const checked = await forecourt(['check', 'own-words', '--now', NOW])
    expect([checked.code, checked.out + checked.err]).toEqual([
      1,
      expect.stringContaining(
        "words.finance.trem isn’t the name of a text in that feature: did you mean 'term'?",
      ),
    ])
  },
)

test('`words` lists all features if one is unknown', { tags: 'nightly' }, async () => {
  const { code, err } = await forecourt(['words', 'nope'])
  expect(code).toBe(1)
  expect(err).toMatch(/there’s no feature or tenant called nope\. The features are shared, card/)
})
