import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CAMPERS, expect, nightly, test, TWO_YARDS } from './site.ts'
import { forecourt, place, type Place } from './support/command.ts'
import { ports } from './support/ports.ts'

/** Tests `forecourt build` as a process. Vitest tests how it builds (src/build/) and the other commands (src/cli/). */

interface Report {
  tenants: Record<
    string,
    {
      status: string
      pages: number
      rendered: number
      bytes: number
      errors: { file: string; field: string }[]
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

function edit(slug: string, file: string, change: (text: string) => string): void {
  const path = join(here.tenants, slug, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

test('A usage error is explained, and exits with 2', async () => {
  const wrong: [string[], RegExp][] = [
    [['build', '--workers', '0'], /whole number/],
    [['build', '--workers', 'many'], /whole number/],
    [['build', '--shard', '3/2'], /i\/n/],
    [['serve', '--port', '99999'], /whole number/],
    [['publish-everything'], /publish-everything/],
  ]
  const ended = await Promise.all(
    wrong.map(async ([args, message]) => ({ args, message, ...(await forecourt(args)) })),
  )
  for (const { args, message, code, err } of ended) {
    expect(code, args.join(' ')).toBe(2)
    expect(err, args.join(' ')).toMatch(message)
    expect(err, 'no stack').not.toMatch(/^\s+at /m)
  }
})

test('A build reports what it did, and what an edited page changed', nightly, async () => {
  here.bring(CAMPERS)
  const file = join(here.root, 'report.json')
  const { code, err, out } = await here.build('--report', file)
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain(CAMPERS)
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  expect(Object.keys(report)).toEqual(['tenants'])
  expect(Object.keys(report.tenants)).toEqual([CAMPERS])
  const tenant = report.tenants[CAMPERS]
  const figures = ['status', 'pages', 'rendered', 'reused', 'removed', 'bytes', 'ms', 'errors', 'warnings']
  expect(Object.keys(tenant ?? {}).sort()).toEqual(figures.sort())
  expect(tenant).toMatchObject({ status: 'ok', reused: 0, removed: 0, errors: [] })
  expect(tenant?.rendered).toBe(tenant?.pages)
  expect(tenant?.pages).toBeGreaterThan(40)
  expect(tenant?.bytes).toBeGreaterThan(100_000)

  edit(CAMPERS, 'content/warranty.md', (text) => `${text}\nOne more sentence for the test.\n`)
  const again = await here.build('--json')
  expect(again.code).toBe(0)
  const second = JSON.parse(again.out) as Report
  expect(second.tenants[CAMPERS]).toMatchObject({ rendered: 1, reused: (tenant?.pages ?? 0) - 1, removed: 0 })
  expect(readFileSync(join(here.out, CAMPERS, 'warranty/index.html'), 'utf8')).toContain(
    'One more sentence for the test.',
  )
})

test('A build names each mistake in a tenant’s settings, and builds the others', nightly, async () => {
  here.bring(CAMPERS, TWO_YARDS)
  edit(CAMPERS, 'site.json', (text) => text.replace('"tagline"', '"taglien"').replace('"en-AU"', '"en-GB"'))
  const { code, err, out } = await here.build()
  expect(code).toBe(1)
  for (const word of [CAMPERS, 'site.json', 'taglien', 'region']) expect(err).toContain(word)
  expect(err, 'says what was meant').toContain('tagline')
  expect(err, 'no stack').not.toMatch(/^\s+at /m)
  expect(out).toContain('FAILED')
  expect(readFileSync(join(here.out, TWO_YARDS, 'index.html'), 'utf8')).toContain('<h1')
})

test('The fake services are listed', async () => {
  const response = await fetch(`http://127.0.0.1:${ports().fakes}/`)
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(/images/i)
})
