import { expect, test } from 'vitest'
import { SITE, siteProblems } from '../testing/fixtures.ts'
import { MOST_REDIRECTS } from './redirects.ts'

const problemsOf = async (...redirects: unknown[]) =>
  (await siteProblems(JSON.stringify({ ...SITE, redirects }))).join('\n')

test.each([
  ['a page', { from: '/about-us', to: '/team' }],
  ['files and folders of another system', { from: '/index.php/a_b/~sales/x.y.aspx', to: '/team' }],
  ['a slash at the end', { from: '/about-us/', to: '/team/' }],
  ['the home page', { from: '/home', to: '/' }],
  ['a query and an anchor', { from: '/a', to: '/search/used-cars?make=Kia&x=%3A#list' }],
  ['another site', { from: '/a', to: 'https://book.example.com/x?y=1#z', temporary: true }],
  ['another site, without a path', { from: '/a', to: 'https://book.example.com' }],
])('A redirect with %s is accepted', async (_, redirect) => {
  expect(await problemsOf(redirect)).toBe('')
})

test.each([
  ['no text', ''],
  ['only a slash', '/'],
  ['no slash', 'old'],
  ['a host', 'https://x.example/old'],
  ['a host, but no scheme', '//evil.example'],
  ['a space', '/old page'],
  ['a tab', '/old\t/evil'],
  ['a new line', '/old\n/x /y 302'],
  ['a null', '/old\u0000'],
  ['a wildcard', '/old/*'],
  ['a placeholder', '/:page'],
  ['a query', '/old?id=1'],
  ['an anchor', '/old#x'],
  ['a parent folder', '/../old'],
  ['a hidden file', '/.env'],
  ['two slashes', '/old//x'],
  ['a quote', '/old"'],
  ['percent', '/old%0a'],
  ['a full stop at its end', '/old.'],
])('A redirect from an address with %s (%j) is refused', async (_, from) => {
  expect(await problemsOf({ from, to: '/' })).toMatch(/redirects\[0\]\.from/)
})

test.each([
  ['no text', ''],
  ['a host, but no scheme', '//evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['http', 'http://x.example/'],
  ['a login', 'https://user@x.example/'],
  ['a port, which servers take for a placeholder', 'https://x.example:8443/'],
  ['a backslash', '/\\evil.example'],
  ['a space', '/new page'],
  ['a new line', '/new\n/x /y 200!'],
  ['a control character', '/new\u0007'],
  ['a placeholder', '/:page'],
  ['a wildcard', '/new/*'],
  ['a phone number', 'tel:123'],
  ['only an anchor', '#x'],
  ['more characters than fit in a header', `/${'x'.repeat(1001)}`],
])('A redirect to an address with %s (%j) is refused', async (_, to) => {
  expect(await problemsOf({ from: '/old', to })).toMatch(/redirects\[0\]\.to/)
})

test('An address redirects to only one place, with or without a trailing slash', async () => {
  const problems = await problemsOf(
    { from: '/a', to: '/' },
    { from: '/b', to: '/' },
    { from: '/a/', to: '/team' },
  )
  expect(problems).toMatch(
    /site\.json \| redirects\[2\]\.from \| repeats “\/a” from redirects\[0\]: an address can lead to only one place/,
  )
})

test('A site may have 1,000 redirects, but no more', async () => {
  const many = Array.from({ length: MOST_REDIRECTS }, (_, index) => ({ from: `/old-${index}`, to: '/' }))
  expect(await problemsOf(...many)).toBe('')
  expect(await problemsOf(...many, { from: '/one-more', to: '/' })).toMatch(
    /site\.json \| redirects \|.*1000/,
  )
})

test('An entry that isn’t a redirect is reported with its position', async () => {
  expect((await problemsOf('/a', { from: ['/a'], to: '/' }, null, {})).split('\n')).toEqual([
    expect.stringMatching(/redirects\[0\] \| must be a group/),
    expect.stringMatching(/redirects\[1\]\.from \| must be text/),
    expect.stringMatching(/redirects\[2\] \| must not be null/),
    expect.stringMatching(/redirects\[3\]\.from \| is missing/),
    expect.stringMatching(/redirects\[3\]\.to \| is missing/),
  ])
})
