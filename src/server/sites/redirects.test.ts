import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redirectOf, rewriteOf, withQueryOf } from './redirects.ts'

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
      '/models/j-pod https://maker.example/j-pod 302',
      '/evil //evil.example 302',
      '/range body=pop+tops /range/pop-tops 200!',
      '/range body=j-pod /range/j-pod 200',
      '/range up=1 /../secret 200!',
      '/success category=a car=:car /success/with-car 200!',
      '/success category=a /success/a 200!',
      '',
    ].join('\n'),
  )
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test.each([
  ['an address', '/search/used/kia', '/search/used', 302],
  ['with a slash at the end', '/search/used/kia/', '/search/used', 302],
  ['a wildcard at the end', '/search/used/page/9', '/search/used', 302],
  ['a named part of a path', '/search/used/toyota/page/9', '/search/used/toyota', 302],
  ['permanent by default', '/old.html', '/new', 301],
  ['the matched rest in the new path', '/a/x/y', '/b/x/y', 301],
  ['another site', '/models/j-pod', 'https://maker.example/j-pod', 302],
  ["characters that aren't allowed in headers", '/a/\u65e5\u0000%2F\\', '/b/%E6%97%A5%00%2F%5C', 301],
])('redirects: %s', (_name, path, to, status) => {
  expect(redirectOf(file(), path)).toEqual({ to, status })
})

test.each([
  ['another address', '/search/used/mazda'],
  ["a dot isn't a wildcard", '/oldXhtml'],
  ["a proxy isn't a redirect", '/images/x.jpg'],
  ['a comment', '#'],
  ['no scheme', '/evil'],
])("doesn't redirect: %s", (_name, path) => {
  expect(redirectOf(file(), path)).toBeUndefined()
})

test.each([
  ['/range', 'body=pop+tops', '/range/pop-tops'],
  ['/range/', 'body=pop%20tops&utm_source=mail', '/range/pop-tops'],
  ['/range', 'body=boats', undefined],
  ['/range', '', undefined],
  ['/range/pop-tops', 'body=pop+tops', undefined],
  // Neither of these two rules applies. The first has no '!', so it can't replace a page that exists. The second
  // leads to another site.
  ['/range', 'body=j-pod', undefined],
  ['/range', 'up=1', undefined],
  ['/success', 'car=kia-rio&category=a', '/success/with-car'],
  ['/success', 'category=a&x=1', '/success/a'],
  ['/success', 'car=kia-rio', undefined],
])('at %s?%s, shows the page %s', (path, query, page) => {
  expect(rewriteOf(file(), path, new URLSearchParams(query))).toBe(page)
})

test.each([
  ['?x=1', '/new', '/new?x=1'],
  ['?x=1', '/new#there', '/new?x=1#there'],
  ['?x=1', '/new?own=2', '/new?own=2'],
  ['?x=$&', 'https://maker.example/a', 'https://maker.example/a?x=$&'],
  ['', '/new#there', '/new#there'],
])('a visitor with the query %s, redirected to %s, arrives at %s', (search, to, address) => {
  expect(withQueryOf(search, to)).toBe(address)
})

test('handles a missing file, and one that changes', () => {
  expect(redirectOf(join(dir, 'nothing'), '/')).toBeUndefined()
  writeFileSync(file(), '/only /this-one-now 302\n')
  expect(redirectOf(file(), '/search/used/kia')).toBeUndefined()
  expect(redirectOf(file(), '/only')).toEqual({ to: '/this-one-now', status: 302 })
})
