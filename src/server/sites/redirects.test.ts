import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { redirectIn, redirectRulesIn, rewriteIn, withQueryOf } from './redirects.ts'

const dir = folder({
  _redirects: [
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
})
const file = join(dir.path, '_redirects')
afterAll(() => dir[Symbol.dispose]())

test.each([
  ['An address is redirected', '/search/used/kia', '/search/used', 302],
  ['An address with a slash at the end is redirected', '/search/used/kia/', '/search/used', 302],
  ['A wildcard matches the rest of an address', '/search/used/page/9', '/search/used', 302],
  [
    'A named part of a path is used in the new path',
    '/search/used/toyota/page/9',
    '/search/used/toyota',
    302,
  ],
  ['A redirect is permanent by default', '/old.html', '/new', 301],
  ['The matched rest is used in the new path', '/a/x/y', '/b/x/y', 301],
  ['A redirect may lead to another site', '/models/j-pod', 'https://maker.example/j-pod', 302],
  [
    'Characters that aren’t allowed in headers are escaped',
    '/a/\u65e5\u0000%2F\\',
    '/b/%E6%97%A5%00%2F%5C',
    301,
  ],
])('%s', (_name, path, to, status) => {
  expect(redirectIn(redirectRulesIn(file), path)).toEqual({ to, status })
})

test.each([
  ['An address that no line names isn’t redirected', '/search/used/mazda'],
  ['A dot isn’t a wildcard', '/oldXhtml'],
  ['A proxy isn’t a redirect', '/images/x.jpg'],
  ['A comment isn’t a redirect', '#'],
  ['A redirect to another site needs a scheme', '/evil'],
])('%s', (_name, path) => {
  expect(redirectIn(redirectRulesIn(file), path)).toBeUndefined()
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
])('The address %s?%s shows the page %s', (path, query, page) => {
  expect(rewriteIn(redirectRulesIn(file), path, new URLSearchParams(query))).toBe(page)
})

test.each([
  ['?x=1', '/new', '/new?x=1'],
  ['?x=1', '/new#there', '/new?x=1#there'],
  ['?x=1', '/new?own=2', '/new?own=2'],
  ['?x=$&', 'https://maker.example/a', 'https://maker.example/a?x=$&'],
  ['', '/new#there', '/new#there'],
])('A visitor with the query “%s”, redirected to %s, arrives at %s', (search, to, address) => {
  expect(withQueryOf(search, to)).toBe(address)
})

test('A missing file redirects nothing, and a changed one is read again', () => {
  expect(redirectIn(redirectRulesIn(join(dir.path, 'nothing')), '/')).toBeUndefined()
  writeFileSync(file, '/only /this-one-now 302\n')
  expect(redirectIn(redirectRulesIn(file), '/search/used/kia')).toBeUndefined()
  expect(redirectIn(redirectRulesIn(file), '/only')).toEqual({ to: '/this-one-now', status: 302 })
})
