import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redirectOf } from './redirects.ts'

let dir = ''
const file = () => join(dir, '_redirects')
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'redirects-'))
  writeFileSync(
    file(),
    [
      '# lists',
      '/search/used/kia /search/used 302',
      '/search/used/page/* /search/used 302',
      '/search/used/:make/page/* /search/used/:make 302',
      '/old.html /new',
      '/images/* https://images.example/:splat 200',
      '/a/* /b/:splat 301',
      '',
    ].join('\n'),
  )
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test.each([
  ['an address', '/search/used/kia', '/search/used', 302],
  ['with a slash at the end', '/search/used/kia/', '/search/used', 302],
  ['the rest of a path', '/search/used/page/9', '/search/used', 302],
  ['a part of a path', '/search/used/toyota/page/9', '/search/used/toyota', 302],
  ['permanent unless it says so', '/old.html', '/new', 301],
  ['the rest carried over', '/a/x/y', '/b/x/y', 301],
])('%s', (_name, path, to, status) => {
  expect(redirectOf(file(), path)).toEqual({ to, status })
})

test.each([
  ['another address', '/search/used/mazda'],
  ['a full stop is no wild card', '/oldXhtml'],
  ['a proxy is no redirect', '/images/x.jpg'],
  ['a comment', '#'],
])('leads nowhere: %s', (_name, path) => {
  expect(redirectOf(file(), path)).toBeUndefined()
})

test('no file, and a file that changes', () => {
  expect(redirectOf(join(dir, 'nothing'), '/')).toBeUndefined()
  writeFileSync(file(), '/only /this-one-now 302\n')
  expect(redirectOf(file(), '/search/used/kia')).toBeUndefined()
  expect(redirectOf(file(), '/only')).toEqual({ to: '/this-one-now', status: 302 })
})
