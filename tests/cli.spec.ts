import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CAMPERS, expect, MOTO, RV, test, TENANTS } from './site.ts'
import { forecourt, place, type Place } from './support/command.ts'
import { ports } from './support/ports.ts'

interface Report {
  tenants: Record<
    string,
    {
      status: string
      pages: number
      rendered: number
      reused: number
      removed: number
      bytes: number
      ms: number
      errors: { file: string; field: string; message: string }[]
      warnings: string[]
    }
  >
}

let here: Place
test.beforeEach(() => {
  here = place()
})
test.afterEach(() => here.remove())
// A build compiles first if the views have just changed.
test.setTimeout(90_000)

const edit = (slug: string, file: string, change: (text: string) => string): void => {
  const path = join(here.tenants, slug, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

test("--help lists all commands, and each command's options", async () => {
  const all = await forecourt(['--help'])
  expect(all.code).toBe(0)
  expect(all.err).toBe('')
  for (const name of [
    'build',
    'check',
    'checkout',
    'deploy',
    'diff',
    'index',
    'leads',
    'live',
    'new',
    'serve',
    'snapshot',
    'fakes',
  ]) {
    expect(all.out).toContain(name)
    const one = await forecourt([name, '--help'])
    expect(one.code, name).toBe(0)
    expect(one.out, name).toMatch(/^Usage: forecourt /)
  }
  const build = await forecourt(['build', '--help'])
  for (const option of [
    '--tenants',
    '--out',
    '--state',
    '--now',
    '--workers',
    '--shard',
    '--clean',
    '--report',
    '--json',
  ]) {
    expect(build.out).toContain(option)
  }
})

test("exits with 2 for a usage error, and says what's wrong", async () => {
  const wrong: [string[], RegExp][] = [
    [['build', '--colour'], /--colour/],
    [['build', '--workers', '0'], /whole number/],
    [['build', '--workers', 'many'], /whole number/],
    [['build', '--now', 'yesterday'], /ISO date-time/],
    [['build', '--shard', '3/2'], /i\/n/],
    [['serve', '--port', '99999'], /whole number/],
    [['publish-everything'], /publish-everything/],
  ]
  const ended = await Promise.all(wrong.map(([args]) => forecourt(args)))
  ended.forEach(({ code, err }, at) => {
    const [args, message] = wrong[at] ?? [[], /never/]
    expect(code, args.join(' ')).toBe(2)
    expect(err, args.join(' ')).toMatch(message)
    expect(err, 'no stack').not.toMatch(/^\s+at /m)
  })
})

test('names a missing tenant, exits with 1, and leaves nothing behind', async () => {
  here.bring(CAMPERS)
  for (const slug of ['no-such-dealer', '../outside', '.']) {
    const { code, err, out } = await here.build(slug)
    expect(code, slug).toBe(1)
    expect(err + out, slug).toContain(slug)
    expect(existsSync(join(here.out, slug, 'index.html')), slug).toBe(false)
  }
  expect(existsSync(join(here.root, 'outside'))).toBe(false)
})

test('--report writes what the build did, and exit code 0 means that everything was done', async () => {
  here.bring(CAMPERS)
  const file = join(here.root, 'report.json')
  const first = await here.build('--report', file)
  expect(first.code, first.err).toBe(0)
  expect(first.out).toContain(CAMPERS)
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  expect(Object.keys(report)).toEqual(['tenants'])
  expect(Object.keys(report.tenants)).toEqual([CAMPERS])
  const tenant = report.tenants[CAMPERS]
  expect(Object.keys(tenant ?? {}).sort()).toEqual(
    ['status', 'pages', 'rendered', 'reused', 'removed', 'bytes', 'ms', 'errors', 'warnings'].sort(),
  )
  expect(tenant).toMatchObject({ status: 'ok', reused: 0, removed: 0, errors: [] })
  expect(tenant?.rendered).toBe(tenant?.pages)
  expect(tenant?.pages).toBeGreaterThan(40)
  expect(tenant?.bytes).toBeGreaterThan(100_000)

  const page = join(here.out, CAMPERS, 'about-us/index.html')
  const { mtimeMs } = statSync(page)
  const again = await here.build('--json')
  expect(again.code).toBe(0)
  const second = JSON.parse(again.out) as Report
  expect(second.tenants[CAMPERS]).toMatchObject({
    status: 'ok',
    rendered: 0,
    reused: tenant?.pages,
    pages: tenant?.pages,
  })
  expect(statSync(page).mtimeMs, 'a correct file isn’t written again').toBe(mtimeMs)
})

test('renders only an edited content page again', async () => {
  here.bring(CAMPERS)
  expect((await here.build()).code).toBe(0)
  edit(CAMPERS, 'content/warranty.md', (text) => `${text}\nOne more sentence for the test.\n`)
  const { code, out } = await here.build('--json')
  expect(code).toBe(0)
  expect((JSON.parse(out) as Report).tenants[CAMPERS]).toMatchObject({ rendered: 1, removed: 0 })
  expect(readFileSync(join(here.out, CAMPERS, 'warranty/index.html'), 'utf8')).toContain(
    'One more sentence for the test.',
  )
})

test('names tenant, file and field of a typo in site.json, builds the others, and keeps the last good site', async () => {
  here.bring(CAMPERS, MOTO)
  expect((await here.build()).code).toBe(0)
  const page = join(here.out, CAMPERS, 'index.html')
  const good = readFileSync(page, 'utf8')

  edit(CAMPERS, 'site.json', (text) => text.replace('"tagline"', '"taglien"').replace('"en-AU"', '"en-GB"'))
  edit(MOTO, 'site.json', (text) =>
    text.replace(/"tagline": "[^"]*"/, '"tagline": "New words above the door"'),
  )
  const { code, err, out } = await here.build()
  expect(code).toBe(1)
  for (const word of [CAMPERS, 'site.json', 'taglien', 'region']) expect(err).toContain(word)
  expect(err, 'says what was meant').toContain('tagline')
  expect(err, 'no stack').not.toMatch(/^\s+at /m)
  expect(out).toContain('FAILED')
  expect(readFileSync(page, 'utf8')).toBe(good)
  expect(readFileSync(join(here.out, MOTO, 'index.html'), 'utf8')).toContain('New words above the door')

  const json = await here.build('--json')
  expect(json.code).toBe(1)
  const failed = (JSON.parse(json.out) as Report).tenants[CAMPERS]
  expect(failed?.status).toBe('failed')
  expect(failed?.errors.map(({ file, field }) => [file, field])).toEqual(
    expect.arrayContaining([
      ['site.json', 'taglien'],
      ['site.json', 'region'],
    ]),
  )
})

test("says where a file isn't JSON", async () => {
  here.bring(CAMPERS)
  edit(CAMPERS, 'site.json', (text) => text.replace('"slug":', '"slug"'))
  const { code, err } = await here.build()
  expect(code).toBe(1)
  for (const word of [CAMPERS, 'site.json']) expect(err).toContain(word)
  expect(err, 'the line').toMatch(/\b(?:line )?4\b/)
})

test('builds each tenant in one of the shards', async () => {
  here.bring(CAMPERS, RV)
  const parts = await Promise.all([
    here.build('--shard', '1/2', '--json'),
    here.build('--shard', '2/2', '--json'),
  ])
  const built = parts.flatMap(({ code, out, err }) => {
    expect(code, err).toBe(0)
    return Object.keys((JSON.parse(out) as Report).tenants)
  })
  expect(built.sort()).toEqual([CAMPERS, RV].sort())
})

test('serve says if its port is taken', async () => {
  const { code, err } = await forecourt(['serve', '--port', String(ports().sites)])
  expect(code).toBe(1)
  expect(err).toMatch(/port \d+ is taken/)
})

test('fakes lists the fake services', async () => {
  const response = await fetch(`http://127.0.0.1:${ports().fakes}/`)
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(/images/i)
  expect(TENANTS).toHaveLength(5)
})
