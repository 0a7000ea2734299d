import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Hono } from 'hono'
import { serveOnFreePort } from '#lib/testing/serveOnFreePort.ts'
import { photograph } from '#photos/testing/photoHost.ts'
import { hostedSettings } from '#preview/hosted/settings.ts'
import { isInstalled, NGINX, NOT_INSTALLED } from '#server/testing/installed.ts'
import { startSignIn } from '#server/testing/proxies.ts'
import { startForecourt } from '#server/testing/served.ts'
import {
  ALL,
  ANN,
  BOB,
  DESK,
  DRAFT,
  EDIT,
  EDITORS,
  HEADER,
  HOME,
  KIM,
  NO_ACCESS,
  OTHERS,
  OURS,
  useHostedDesk,
  type Asked,
} from './testing/hostedDesk.ts'

/** Tests who may do what in `forecourt serve --edit`, with requests from the sign-in proxy and requests that bypass test. */

const {
  ask,
  editorsFile,
  environment,
  live,
  part,
  path: pathOf,
  save,
  send,
  served,
  writeEditors,
} = useHostedDesk()

test.each<[number, string, Asked]>([
  [401, 'someone who hasn’t signed in', {}],
  [401, 'an empty name', { who: '' }],
  [401, 'two names', { who: [KIM, ALL] }],
  [401, 'a list of names', { who: `${KIM}, ${ALL}` }],
  [401, 'a name that isn’t an email address', { who: 'kim' }],
  [403, 'an editor’s name that doesn’t come from the proxy', { who: KIM, from: '127.0.0.2' }],
  [
    403,
    'someone who pretends to be the proxy',
    {
      who: KIM,
      from: '127.0.0.2',
      headers: { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' },
    },
  ],
  [403, 'someone who isn’t an editor', { who: 'eve@dealer.example' }],
  [403, 'an editor of another site', { who: BOB }],
  [403, 'an editor of another site, at the drafts', { who: BOB, host: DRAFT }],
  [403, 'an editor at another site', { who: KIM, host: `${OTHERS}.${EDIT}` }],
  [403, 'an editor at an unknown site', { who: KIM, host: `nobody.${EDIT}` }],
  [403, 'an editor of all sites at an unknown one', { who: ALL, host: `nobody.${EDIT}` }],
  [403, 'an editor at another host name of this server', { who: KIM, host: `${OURS}.localhost` }],
  [403, 'an editor at the local desk’s host name', { who: KIM, host: `edit.${OURS}.localhost` }],
  [
    403,
    'an editor whose headers name another site',
    {
      who: BOB,
      headers: { 'x-forecourt-tenant': `edit.${OTHERS}`, 'x-forwarded-host': `${OTHERS}.${EDIT}` },
    },
  ],
  [403, 'an editor at a subdomain of a site', { who: KIM, host: `x.${DESK}` }],
])('The hosted desk responds with %i to %s', async (status, _, asked) => {
  for (const path of ['/', '/contents', HOME, '/photos', '/__preview/status', '/desk.js', '/api/leads']) {
    const answer = await ask({ ...asked, path })
    expect([path, answer.status]).toEqual([path, status])
    expect(answer.text).toMatch(status === 401 ? /^Sign in first\.\n$/ : NO_ACCESS)
  }
})

test('Editors see only their own sites, whether their address is in upper or lower case', async () => {
  expect((await ask({ who: 'ANN@dealer.EXAMPLE', path: '/contents' })).status).toBe(200)
  const start = await ask({ who: KIM, host: EDIT })
  expect(start.text).toContain(`href="https://${DESK}/"`)
  expect(start.text).not.toContain(OTHERS)
  expect((await ask({ who: ALL, host: EDIT })).text).toContain(`https://${OTHERS}.${EDIT}/`)
  const desk = await ask({ who: KIM })
  expect(desk.headers['content-security-policy']).toContain(`frame-src https://${DRAFT}`)
  expect(desk.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect((await ask({ who: KIM, path: '/contents' })).headers['cache-control']).toBe('no-store')
})

test('Editors removed from the file are kept out, and everybody while the file is broken', async () => {
  writeEditors(EDITORS.filter(({ email }) => email !== BOB))
  const asked = { who: BOB, host: `${OTHERS}.${EDIT}`, path: '/contents' }
  expect((await ask(asked)).status).toBe(403)
  writeFileSync(editorsFile(), '{')
  expect((await ask({ who: KIM, path: '/contents' })).status).toBe(403)
  writeEditors(EDITORS)
  expect((await ask(asked)).status).toBe(200)
  chmodSync(editorsFile(), 0o666)
  expect((await ask(asked)).status).toBe(403)
  chmodSync(editorsFile(), 0o600)
  expect(served().said()).toMatch(/isn’t valid JSON.*nobody can edit/)
})

test.each<[string, Asked]>([
  ['another site', { headers: { origin: 'https://evil.example' } }],
  ['another site that poses as ours', { headers: { 'sec-fetch-site': 'cross-site' } }],
  [
    'a sibling subdomain',
    { headers: { origin: `https://${OTHERS}.${EDIT}`, 'sec-fetch-site': 'same-site' } },
  ],
  ['the drafts’ own scripts', { headers: { origin: `https://${DRAFT}`, 'sec-fetch-site': 'same-site' } }],
  ['nowhere', { headers: { origin: 'null' } }],
  ['http', { headers: { origin: `http://${DESK}` } }],
  ['a form', { headers: { 'content-type': 'text/plain' } }],
])('An editor can’t make a change that comes from %s', async (_, more) => {
  const was = (await part(KIM)).version
  expect((await save(KIM, 'Forged', more)).status).toBe(403)
  expect((await send(KIM, 'POST', '/publish', { message: 'x' }, more)).status).toBe(403)
  expect((await part(KIM)).version).toBe(was)
})

test('An editor can’t read files and pictures of another site or of the machine', async () => {
  mkdirSync(pathOf('tenants', OTHERS, 'photos'), { recursive: true })
  writeFileSync(pathOf('tenants', OTHERS, 'photos/secret.jpg'), await photograph(320, 240))
  for (const file of [
    `../${OTHERS}/content/about-us.md`,
    `content/../../${OTHERS}/content/about-us.md`,
    `content/..%2f..%2f${OTHERS}/content/about-us.md`,
    `content/\\..\\..\\${OTHERS}/content/about-us.md`,
    `../../editors.json`,
    'settings/../site.json',
  ]) {
    const path = `/part?of=${encodeURIComponent(file)}`
    expect((await ask({ who: KIM, path })).status).toBe(404)
    const put = await send(KIM, 'PUT', path, { version: 'x', set: { title: 'Mine' }, text: 'Mine' })
    expect([400, 404]).toContain(put.status)
  }
  for (const path of [
    `/photos/..%2f..%2f${OTHERS}%2fphotos%2fsecret.jpg`,
    `/photos/../../${OTHERS}/photos/secret.jpg`,
    '/photos/secret.jpg',
    '/photos/..%2fsite.json',
  ])
    expect((await ask({ who: KIM, path })).status).toBe(404)
  for (const path of [`/../${OTHERS}/site.json`, `/..%2f${OTHERS}%2fsite.json`, '/site.json', '/.live.json'])
    expect((await ask({ who: KIM, host: DRAFT, path })).status).toBe(404)
  expect(readFileSync(pathOf('tenants', OTHERS, 'content/about-us.md'), 'utf8')).not.toContain('Mine')
})

test('Another site can’t post a form to the drafts', async () => {
  const asked = { who: KIM, host: DRAFT, method: 'POST', path: '/api/leads', body: '{}' }
  const foreign = { origin: 'https://evil.example', 'content-type': 'application/json' }
  expect((await ask({ ...asked, headers: foreign })).text).toMatch(NO_ACCESS)
  const own = { origin: `https://${DRAFT}`, 'content-type': 'application/json' }
  expect((await ask({ ...asked, headers: own })).text).not.toMatch(NO_ACCESS)
})

test('An editor who may only edit can’t publish, and nobody changes the operator’s settings', async () => {
  expect((await save(ANN, 'Drafted by Ann')).status).toBe(200)
  const refused = await send(ANN, 'POST', '/publish', { message: 'x', name: 'Kim Lee', email: KIM })
  expect(refused.status).toBe(403)
  expect(live('site.json')).not.toContain('Drafted by Ann')
  const draft = readFileSync(pathOf('state/drafts', OURS, 'site.json'), 'utf8')
  const { version } = await part(KIM)
  for (const [section, set, status] of [
    ['more', { leads: { destinations: [] }, deploy: { target: 's3' } }, 400],
    ['more', { autograb: true, nevdis: true }, 400],
    ['leads', { mock_leads: true }, 400],
    ['privacy', { tracking: { tag_manager_id: 'GTM-ABC1234' } }, 400],
    ['privacy', { consent: { notice: false } }, 422],
    ['prices', { payment_provider: 'stripe' }, 400],
    ['lists', { search: { host: 'search.elsewhere.example' } }, 422],
    ['redirects', { redirects: [{ from: '/finance-now', to: 'https://elsewhere.example/' }] }, 422],
  ] as const)
    expect(
      (await send(KIM, 'PUT', `/part?of=settings%2F${section}`, { version, set })).status,
      JSON.stringify(set),
    ).toBe(status)
  expect(readFileSync(pathOf('state/drafts', OURS, 'site.json'), 'utf8')).toBe(draft)
  const { text } = await ask({ who: KIM, path: '/part?of=settings%2Flists' })
  expect(text).toContain('"default_sort"')
  expect(text).not.toMatch(/"(?:host|api_key)"/)
  expect((await send(KIM, 'POST', '/undo?of=settings%2Fhome', { version })).status).toBe(200)
})

test('An editor can’t save without limit, and other editors aren’t affected', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 200 && !statuses.includes(429); at++)
    statuses.push(
      (
        await send(
          BOB,
          'PUT',
          '/part?of=x',
          {},
          { host: `${OTHERS}.${EDIT}`, headers: { origin: `https://${OTHERS}.${EDIT}` } },
        )
      ).status,
    )
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.length).toBeGreaterThan(100)
  // Other editors aren't affected.
  expect((await ask({ who: KIM, path: '/contents' })).status).toBe(200)
})

test('Only signed-in editors get in behind nginx as documented, whatever headers they send', async ({
  skip,
}) => {
  skip(!isInstalled(NGINX), NOT_INSTALLED(NGINX))
  // Responds as oauth2-proxy does: with the session's email address, or with status 401.
  const signIn = await serveOnFreePort(
    new Hono().all('*', (c) =>
      c.req.header('cookie') === 'session=kim'
        ? c.body(null, 202, { 'x-auth-request-email': KIM })
        : c.body(null, 401),
    ),
  )
  const nginx = await startSignIn({ edit: served().port, signIn: Number(new URL(signIn.url).port) })
  try {
    const through = (headers: Record<string, string>, host = DESK) =>
      ask({ host, path: '/contents', headers, port: nginx.port })
    const stranger = await through({ [HEADER]: KIM, 'x-auth-request-email': KIM })
    expect([stranger.status, stranger.headers['location']]).toEqual([
      302,
      `https://${EDIT}/oauth2/start?rd=https://${DESK}/contents`,
    ])
    expect((await through({ cookie: 'session=kim' })).status).toBe(200)
    const other = { cookie: 'session=kim', [HEADER]: ALL, 'X-Forwarded-Host': `${OTHERS}.${EDIT}` }
    expect((await through(other)).text).toContain(`"email":"${KIM}"`)
    expect((await through(other, `${OTHERS}.${EDIT}`)).status).toBe(403)
  } finally {
    await nginx.stop()
    await signIn.close()
  }
})

test.each<[string, Record<string, string>, RegExp]>([
  ['without the header', { FORECOURT_EDIT_USER_HEADER: '' }, /needs FORECOURT_EDIT_USER_HEADER/],
  [
    'with a header that visitors’ proxies set',
    { FORECOURT_EDIT_USER_HEADER: 'X-Forwarded-For' },
    /must name the header/,
  ],
  ['without editors', { FORECOURT_EDITORS: '' }, /needs FORECOURT_EDITORS/],
  [
    'with an editors file that doesn’t exist',
    { FORECOURT_EDITORS: '/nowhere/editors.json' },
    /doesn’t exist/,
  ],
  ['without a proxy', { FORECOURT_PROXIES: '' }, /needs FORECOURT_PROXIES/],
  ['with any proxy trusted', { FORECOURT_PROXIES: '1' }, /addresses of the sign-in proxy/],
  ['without an address', { FORECOURT_EDIT_URL: '' }, /needs FORECOURT_EDIT_URL/],
  [
    'with an unencrypted address',
    { FORECOURT_EDIT_URL: 'http://edit.dealers.example' },
    /FORECOURT_EDIT_URL must be/,
  ],
])('`serve --edit` can’t start %s', (_, more, says) => {
  expect(() => hostedSettings({ ...environment(), ...more }, [OURS, OTHERS], [])).toThrow(says)
})

test('`serve --edit` ends with the reason if it can’t start', { tags: 'nightly' }, async () => {
  const withoutProxy = { ...environment(), FORECOURT_PROXIES: '' }
  await expect(startForecourt('serve', pathOf(), withoutProxy, [], ['--edit'])).rejects.toThrow(
    /needs FORECOURT_PROXIES/,
  )
})
