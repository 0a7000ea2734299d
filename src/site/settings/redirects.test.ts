import { expect, test } from 'vitest'
import { SITE, siteProblems } from '../testing/fixtures.ts'
import { MOST_REDIRECTS } from './redirects.ts'

const problemsOf = async (...redirects: unknown[]) =>
  (await siteProblems(JSON.stringify({ ...SITE, redirects }))).join('\n')
const FROM = { to: '/' }
const TO = { from: '/old' }

test.each([
  ['a page', { from: '/about-us', to: '/team' }],
  ['files and folders of another system', { from: '/index.php/a_b/~sales/x.y.aspx', to: '/team' }],
  ['a slash at the end', { from: '/about-us/', to: '/team/' }],
  ['the home page', { from: '/home', to: '/' }],
  ['a query and an anchor', { from: '/a', to: '/search/used-cars?make=Kia&x=%3A#list' }],
  ['another site', { from: '/a', to: 'https://book.example.com/x?y=1#z', temporary: true }],
  ['another site, by its name only', { from: '/a', to: 'https://book.example.com' }],
])('may be: %s', async (_, redirect) => {
  expect(await problemsOf(redirect)).toBe('')
})

test.each([
  ['nothing', ''],
  ['the home page', '/'],
  ['no slash', 'old'],
  ['another site', 'https://x.example/old'],
  ['another host', '//evil.example'],
  ['a space', '/old page'],
  ['a tab', '/old\t/evil'],
  ['a new line', '/old\n/x /y 302'],
  ['a null', '/old\u0000'],
  ['everything below', '/old/*'],
  ['a placeholder', '/:page'],
  ['a query', '/old?id=1'],
  ['an anchor', '/old#x'],
  ['the folder above', '/../old'],
  ['a hidden file', '/.env'],
  ['two slashes', '/old//x'],
  ['a quote', '/old"'],
  ['percent', '/old%0a'],
  ['a full stop at its end', '/old.'],
])('never from %s (%j)', async (_, from) => {
  expect(await problemsOf({ ...FROM, from })).toMatch(/redirects\[0\]\.from/)
})

test.each([
  ['nothing', ''],
  ['another host', '//evil.example'],
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
  ['the rest of a path', '/new/*'],
  ['a telephone', 'tel:123'],
  ['an anchor alone', '#x'],
  ['more than a header takes', `/${'x'.repeat(1001)}`],
])('never to %s (%j)', async (_, to) => {
  expect(await problemsOf({ ...TO, to })).toMatch(/redirects\[0\]\.to/)
})

test('an address leads to one place only, with a slash at its end or without', async () => {
  const problems = await problemsOf(
    { from: '/a', to: '/' },
    { from: '/b', to: '/' },
    { from: '/a/', to: '/team' },
  )
  expect(problems).toMatch(
    /site\.json \| redirects\[2\]\.from \| is “\/a” again, as in redirects\[0\]: an address can lead to one place only/,
  )
})

test('as many as a dealer needs, and no more', async () => {
  const many = Array.from({ length: MOST_REDIRECTS }, (_, at) => ({ from: `/old-${at}`, to: '/' }))
  expect(await problemsOf(...many)).toBe('')
  expect(await problemsOf(...many, { from: '/one-more', to: '/' })).toMatch(
    /site\.json \| redirects \|.*1000/,
  )
})

test('what is no redirect is told of at its place', async () => {
  expect((await problemsOf('/a', { from: ['/a'], to: '/' }, null, {})).split('\n')).toEqual([
    expect.stringMatching(/redirects\[0\] \| must be a group/),
    expect.stringMatching(/redirects\[1\]\.from \| must be text/),
    expect.stringMatching(/redirects\[2\] \| must not be null/),
    expect.stringMatching(/redirects\[3\]\.from \| is missing/),
    expect.stringMatching(/redirects\[3\]\.to \| is missing/),
  ])
})
