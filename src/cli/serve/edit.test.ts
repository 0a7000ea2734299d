import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Hono } from 'hono'
import { listening } from '#lib/testing/listening.ts'
import { isInstalled, NGINX, NOT_INSTALLED } from '#server/testing/installed.ts'
import { startSignIn } from '#server/testing/proxies.ts'
import { photograph } from '#photos/testing/photoHost.ts'
import { startForecourt, type Served } from '#server/testing/served.ts'

/**
 * Tests `forecourt serve --edit` in a separate process, with requests from the sign-in proxy and requests that bypass
 * it.
 */
const ROOT = join(import.meta.dirname, '../../..')
const [OURS, OTHERS] = ['millbrook-cars', 'other-yard']
const EDIT = 'edit.dealers.example'
const DESK = `${OURS}.${EDIT}`
const DRAFT = `${OURS}--draft.${EDIT}`
const HEADER = 'x-forwarded-email'
const NO_ACCESS = /^You don’t have access to this page\. .*\n$/
const [KIM, ANN, BOB, ALL] = ['kim', 'ann', 'bob', 'all'].map((name) => `${name}@dealer.example`) as [
  string,
  string,
  string,
  string,
]
const EDITORS = [
  { email: KIM, name: 'Kim Lee', role: 'publish', tenants: [OURS] },
  { email: 'Ann@Dealer.example', name: 'Ann Ray', role: 'edit', tenants: [OURS] },
  { email: BOB, name: 'Bob Fox', role: 'publish', tenants: [OTHERS] },
  { email: ALL, name: 'Al Lamb', role: 'publish', tenants: 'all' },
]

let root: string
let served: Served
const git = (...args: string[]) =>
  execFileSync('git', ['-C', join(root, 'tenants'), ...args], { encoding: 'utf8' })
const live = (file: string) => readFileSync(join(root, 'tenants', OURS, file), 'utf8')
const editorsFile = () => join(root, 'editors.json')
const writeEditors = (editors: unknown) =>
  writeFileSync(editorsFile(), JSON.stringify({ editors }), { mode: 0o600 })
const environment = () => ({
  FORECOURT_PROXIES: '127.0.0.1',
  FORECOURT_EDIT_USER_HEADER: 'X-Forwarded-Email',
  FORECOURT_EDIT_URL: `https://${EDIT}`,
  FORECOURT_EDITORS: editorsFile(),
})

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-hosted-'))
  for (const slug of [OURS, OTHERS]) {
    const dir = join(root, 'tenants', slug)
    cpSync(join(ROOT, 'tests/fixtures/tenants/millbrook-cars'), dir, { recursive: true })
    const site = readFileSync(join(dir, 'site.json'), 'utf8').replaceAll('millbrook-cars', slug)
    writeFileSync(join(dir, 'site.json'), site)
  }
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('-c', 'user.name=First', '-c', 'user.email=first@dealer.example', 'commit', '--quiet', '-m', 'Begin')
  mkdirSync(join(root, 'state'))
  for (const shared of ['compiled', 'desk']) {
    mkdirSync(join(ROOT, '.forecourt', shared), { recursive: true })
    symlinkSync(join(ROOT, '.forecourt', shared), join(root, 'state', shared))
  }
  writeEditors(EDITORS)
  served = await startForecourt('serve', root, environment(), 'true', ['--edit'])
}, 120_000)
afterAll(async () => {
  await served.stop()
  rmSync(root, { recursive: true, force: true })
})

interface Asked {
  host?: string
  method?: string
  path?: string
  /** The signed-in user, according to the proxy. */
  who?: string | string[] | undefined
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** The address that the request comes from. */
  from?: string
  /** The port to send the request to; if missing, the server's own. */
  port?: number
}
interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}
const ask = ({
  host = DESK,
  method = 'GET',
  path = '/',
  who,
  headers = {},
  body,
  from,
  port = served.port,
}: Asked) =>
  new Promise<Answer>((done, fail) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { host, ...(who !== undefined && { [HEADER]: who }), ...headers },
        ...(from !== undefined && { localAddress: from }),
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    sent.once('error', fail)
    sent.end(body)
  })
/** The headers of a request from the desk's own page. */
const OWN = {
  origin: `https://${DESK}`,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
}
const send = (who: string, method: string, path: string, body: unknown, more: Asked = {}) =>
  ask({ who, method, path, body: JSON.stringify(body), ...more, headers: { ...OWN, ...more.headers } })
interface Part {
  version: string
  values: Record<string, unknown>
}
const HOME = '/part?of=settings%2Fhome'
const part = async (who: string, path = HOME) => JSON.parse((await ask({ who, path })).text) as Part
const save = async (who: string, tagline: string, more: Asked = {}) =>
  send(who, 'PUT', HOME, { version: (await part(KIM)).version, set: { tagline } }, more)
const log = () =>
  readFileSync(join(root, 'state/edits.log'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, string>)

describe('signing in', () => {
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
  ])('responds with %i to %s', async (status, _, asked) => {
    for (const path of ['/', '/contents', HOME, '/photos', '/__preview/status', '/desk.js', '/api/leads']) {
      const answer = await ask({ ...asked, path })
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.text).toMatch(status === 401 ? /^Sign in first\.\n$/ : NO_ACCESS)
    }
  })

  test('lets editors into their own sites and no others, whatever the case of their address', async () => {
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

  test('keeps editors out once they’re removed from the file, and everybody while the file is broken', async () => {
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
    expect(served.said()).toMatch(/isn’t valid JSON.*nobody can edit/)
  })
})

describe('what an editor can’t do', () => {
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
  ])('make a change that comes from %s', async (_, more) => {
    const was = (await part(KIM)).version
    expect((await save(KIM, 'Forged', more)).status).toBe(403)
    expect((await send(KIM, 'POST', '/publish', { message: 'x' }, more)).status).toBe(403)
    expect((await part(KIM)).version).toBe(was)
  })

  test('read files and pictures of another site or of the machine', async () => {
    mkdirSync(join(root, 'tenants', OTHERS, 'photos'), { recursive: true })
    writeFileSync(join(root, 'tenants', OTHERS, 'photos/secret.jpg'), await photograph(320, 240))
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
    for (const path of [
      `/../${OTHERS}/site.json`,
      `/..%2f${OTHERS}%2fsite.json`,
      '/site.json',
      '/.live.json',
    ])
      expect((await ask({ who: KIM, host: DRAFT, path })).status).toBe(404)
    expect(readFileSync(join(root, 'tenants', OTHERS, 'content/about-us.md'), 'utf8')).not.toContain('Mine')
  })

  test('post a form from another site to the drafts', async () => {
    const asked = { who: KIM, host: DRAFT, method: 'POST', path: '/api/leads', body: '{}' }
    const foreign = { origin: 'https://evil.example', 'content-type': 'application/json' }
    expect((await ask({ ...asked, headers: foreign })).text).toMatch(NO_ACCESS)
    const own = { origin: `https://${DRAFT}`, 'content-type': 'application/json' }
    expect((await ask({ ...asked, headers: own })).text).not.toMatch(NO_ACCESS)
  })

  test('publish, if they may only edit, or change the operator’s settings', async () => {
    expect((await save(ANN, 'Drafted by Ann')).status).toBe(200)
    const refused = await send(ANN, 'POST', '/publish', { message: 'x', name: 'Kim Lee', email: KIM })
    expect(refused.status).toBe(403)
    expect(live('site.json')).not.toContain('Drafted by Ann')
    const { version } = await part(KIM, '/part?of=settings%2Fmore')
    const set = { leads: { destinations: [] }, deploy: { target: 's3' } }
    const path = '/part?of=settings%2Fmore'
    expect((await send(KIM, 'PUT', path, { version, set })).status).toBe(400)
    expect((await ask({ who: KIM, path })).text).not.toContain('"deploy"')
    expect((await send(KIM, 'POST', '/undo?of=settings%2Fhome', { version })).status).toBe(200)
  })

  test('save without limit', async () => {
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
})

test("changes, shows and publishes a headline under the editor's name, logging each step without its text", async () => {
  const before = log().length
  expect((await save(ANN, 'Cars with a story')).status).toBe(200)
  // The preview takes a moment to notice saved files.
  const seen = await vi.waitFor(
    async () => {
      const answer = await ask({ who: KIM, host: DRAFT, path: '/' })
      expect([answer.status, answer.text.includes('Cars with a story')]).toEqual([200, true])
      return answer
    },
    { timeout: 10_000, interval: 100 },
  )
  expect(seen.text.includes(`https://${DESK}&quot;`)).toBe(true)
  expect(seen.headers['content-security-policy']).toMatch(
    /frame-ancestors [^;]*https:\/\/millbrook-cars\.edit/,
  )
  expect(live('site.json')).not.toContain('Cars with a story')
  expect((await ask({ who: KIM, path: '/contents' })).text).toContain('"changed":["site.json"]')

  const page = await send(KIM, 'POST', '/pages', { kind: 'page', title: 'Warranty' })
  expect(page.status).toBe(200)
  const photo = await ask({
    who: KIM,
    method: 'POST',
    path: '/photos?name=yard.jpg',
    body: await photograph(640, 480),
    headers: { ...OWN, 'content-type': 'application/octet-stream' },
  })
  expect(photo.status).toBe(200)
  // Meanwhile, somebody changes another file on the server. It mustn't be committed.
  writeFileSync(join(root, 'tenants', OURS, 'content/contact.md'), `${live('content/contact.md')}\nMore.\n`)

  const published = await send(KIM, 'POST', '/publish', {
    message: 'A new line',
    name: 'Mallory',
    email: 'm@x.example',
  })
  expect([published.status, published.text]).toEqual([200, expect.stringContaining('"is":"live"')])
  expect(live('site.json')).toContain('Cars with a story')
  const built = readFileSync(join(root, 'out', OURS, 'index.html'), 'utf8')
  expect(built.includes('Cars with a story')).toBe(true)
  expect(existsSync(join(root, 'out', OTHERS))).toBe(false)
  expect(git('log', '-1', '--format=%an <%ae> %cn: %s').trim()).toBe(`Kim Lee <${KIM}> Kim Lee: A new line`)
  const committed = git('show', '--name-only', '--format=', 'HEAD').trim().split('\n')
  expect(committed).toEqual([
    expect.stringMatching(/\/content\/warranty\.md$/),
    expect.stringMatching(/\/photos\/yard.*\.jpg$/),
    `${OURS}/site.json`,
  ])
  expect((await ask({ who: KIM, path: '/contents' })).text).toContain('"changed":[]')

  const lines = log().slice(before)
  expect(lines.map(({ who, tenant, what, file }) => [who, tenant, what, file])).toEqual([
    [ANN, OURS, 'save', 'site.json'],
    [KIM, OURS, 'add', 'content/warranty.md'],
    [KIM, OURS, 'photo', expect.stringMatching(/^photos\/yard/)],
    [KIM, OURS, 'publish', ''],
  ])
  expect(lines.at(-1)?.['more']).toBe(`live ${git('rev-parse', '--short', 'HEAD').trim()}`)
  expect(JSON.stringify(log())).not.toContain('Cars with a story')
  expect(statSync(join(root, 'state/edits.log')).mode & 0o777).toBe(0o600)
}, 60_000)

test("refuses a link to a page that doesn’t exist, and doesn't log it", async () => {
  const menus = '/part?of=settings%2Fmenus'
  const logged = log().length
  const { version } = await part(ANN, menus)
  const set = { navigation: { header: [{ label: 'Here', href: '/nowhere' }] } }
  const refused = await send(ANN, 'PUT', menus, { version, set })
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
    422,
    { is: 'refused', problems: [{ field: 'navigation.header[0].href' }] },
  ])
  expect((await part(KIM, menus)).version).toBe(version)
  expect(log()).toHaveLength(logged)
})

test("doesn't publish what can’t be committed, and keeps it for later", async () => {
  expect((await save(KIM, 'Later')).status).toBe(200)
  const [was, lock] = [live('site.json'), join(root, 'tenants/.git/index.lock')]
  writeFileSync(lock, '')
  expect((await send(KIM, 'POST', '/publish', { message: 'x' })).status).toBe(400)
  rmSync(lock)
  expect(live('site.json')).toBe(was)
  expect((await ask({ who: KIM, path: '/contents' })).text).toContain('"changed":["site.json"]')
}, 60_000)

test("doesn't overwrite a file that changed on the server too; undo restores the server's version", async () => {
  expect((await save(KIM, 'Mine')).status).toBe(200)
  const theirs = live('site.json').replace(/"name": "[^"]*"/, '"name": "Theirs"')
  writeFileSync(join(root, 'tenants', OURS, 'site.json'), theirs)
  const refused = await send(KIM, 'POST', '/publish', { message: 'x' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('was also changed elsewhere')
  expect(live('site.json')).toBe(theirs)
  const { version } = await part(KIM)
  expect((await send(KIM, 'POST', '/undo?of=settings%2Fhome', { version })).status).toBe(200)
  expect(log().at(-1)).toMatchObject({ who: KIM, what: 'undo', file: 'site.json' })
  expect((await ask({ who: KIM, path: '/contents' })).text).toContain('"name":"Theirs"')
}, 60_000)

test('lets only signed-in editors in behind nginx as documented, whatever headers they send', async ({
  skip,
}) => {
  skip(!isInstalled(NGINX), NOT_INSTALLED(NGINX))
  // Responds as oauth2-proxy does: with the session's email address, or with status 401.
  const signIn = await listening(
    new Hono().all('*', (c) =>
      c.req.header('cookie') === 'session=kim'
        ? c.body(null, 202, { 'x-auth-request-email': KIM })
        : c.body(null, 401),
    ),
  )
  const nginx = await startSignIn({ edit: served.port, signIn: Number(new URL(signIn.url).port) })
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
}, 30_000)

describe("doesn't start", () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['without the header', { FORECOURT_EDIT_USER_HEADER: '' }, /needs FORECOURT_EDIT_USER_HEADER/],
    [
      'with a header that visitors’ proxies set',
      { FORECOURT_EDIT_USER_HEADER: 'X-Forwarded-For' },
      /must name the header/,
    ],
    ['without editors', { FORECOURT_EDITORS: '' }, /needs FORECOURT_EDITORS/],
    [
      "with an editors file that doesn't exist",
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
  ])('%s', async (_, more, says) => {
    await expect(
      startForecourt('serve', root, { ...environment(), ...more }, 'true', ['--edit']),
    ).rejects.toThrow(says)
  })
})
