import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callerFrom } from '#server/guards/caller.ts'
import { photograph } from '#photos/testing/photoHost.ts'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { checkTenant } from '#check/checkTenant.ts'
import { deskApp } from './app.ts'

/** The desk's server, tested with a copy of a tenant in its own Git repository. */
const SLUG = 'harbourside-motors'
const HOST = `edit.${SLUG}.localhost:4700`
const ABOUT = 'content/about-us.md'
let root: string
let built: string[] = []
/** The branch given with `--branch`. */
let branch: string | undefined
let app: ReturnType<typeof deskApp>
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' })

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-desk-'))
  copyTenant(SLUG, join(root, SLUG))
  writeFileSync(join(root, 'beside.txt'), 'as it was')
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('-c', 'user.name=First', '-c', 'user.email=first@dealer.example', 'commit', '--quiet', '-m', 'Begin')
  git('tag', 'first')
  app = deskApp({
    callerOf: callerFrom(() => false, {
      peerOf: () => ({ address: '127.0.0.1', httpVersion: '1.1' }),
    }),
    tenantsDir: root,
    stateDir: 'no-state',
    isTenant: (slug) => slug === SLUG,
    asset: () => Promise.resolve(undefined),
    publisher: {
      now: () => Date.parse('2026-11-20T00:00:00Z'),
      pending: () => Promise.resolve({ pages: [{ path: '/about-us', change: 'changed' }], same: 9 }),
      check: (_, edits) =>
        checkTenant(join(root, SLUG), {
          stateDir: 'no-state',
          now: Date.parse('2026-11-20T00:00:00Z'),
          environment: {},
          online: false,
          ...(edits && { edits, errorsOnly: true }),
        }),
      build: (slug) => {
        built.push(slug)
        return Promise.resolve([])
      },
      get branch() {
        return branch
      },
      address: (slug) => `http://${slug}.localhost:4321/`,
    },
  })
})
/** Takes back what a test has changed, so that no test depends on those before it. */
afterEach(() => {
  git('reset', '--quiet', '--hard', 'first')
  git('clean', '--quiet', '--force', '-d')
  branch = undefined
  built = []
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const OWN = {
  host: HOST,
  origin: `http://${HOST}`,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
}
async function ask(path: string, method = 'GET', body?: unknown, headers: Record<string, string> = OWN) {
  const answer = await app.request(`http://${headers['host'] ?? HOST}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return {
    status: answer.status,
    headers: answer.headers,
    said: (await answer.json().catch(() => ({}))) as Record<string, never>,
  }
}
const part = (of: string) => `/part?of=${encodeURIComponent(of)}`
const versionOf = async (of: string) => String((await ask(part(of))).said['version'])
const read = (file: string) => readFileSync(join(root, SLUG, file), 'utf8')
const ME = { name: 'Helen Marsh', email: 'helen@dealer.example', message: 'New headline' }

test('The desk accepts changes only from its own page', async () => {
  const before = read(ABOUT)
  const version = await versionOf(ABOUT)
  const change = { version, set: { title: 'Taken over' } }
  const { origin: _origin, ...nameless } = OWN
  const strangers: Record<string, string>[] = [
    { ...OWN, origin: 'https://evil.example' },
    { ...OWN, origin: `http://${SLUG}.localhost:4700`, 'sec-fetch-site': 'same-site' },
    { ...OWN, origin: 'null' },
    { ...OWN, 'sec-fetch-site': 'cross-site' },
    { ...OWN, 'content-type': 'text/plain' },
    nameless,
  ]
  for (const headers of strangers)
    for (const [method, path] of [
      ['PUT', part(ABOUT)],
      ['POST', `/undo?of=${ABOUT}`],
      ['POST', '/publish'],
      ['POST', '/pages'],
      ['PUT', '/brand/logo'],
      ['DELETE', '/brand/logo'],
    ] as const)
      expect((await ask(path, method, change, headers)).status, JSON.stringify(headers)).toBe(403)
  for (const host of [
    'dealer.example',
    `${SLUG}.localhost:4700`,
    'edit.nobody.localhost:4700',
    'edit...localhost:4700',
    'localhost:4700',
  ])
    expect(
      (await ask(part(ABOUT), 'PUT', change, { ...OWN, host, origin: `http://${host}` })).status,
      host,
    ).toBe(404)
  // A request with this header was forwarded, so it doesn't come from this machine.
  expect((await ask(part(ABOUT), 'PUT', change, { ...OWN, 'x-forwarded-for': '203.0.113.9' })).status).toBe(
    404,
  )
  expect(read(ABOUT)).toBe(before)
  expect(built).toEqual([])
})

test('What’s too large to send is refused with the limit', async () => {
  for (const [method, path, limit] of [
    ['PUT', part(ABOUT), '2 MB'],
    ['POST', '/photos?name=a.jpg', '32 MB'],
    ['PUT', '/brand/logo', '32 MB'],
  ] as const) {
    const { status, said } = await ask(path, method, 'x', {
      ...OWN,
      'content-length': String(33 * 1024 ** 2),
    })
    expect([status, said]).toEqual([413, { message: `That’s too large to send. The limit is ${limit}.` }])
  }
})

test('The desk runs only its own script, and nobody can put it in a frame', async () => {
  const policy = (await ask('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

test('The desk shows what was changed elsewhere, and doesn’t overwrite it', async () => {
  const version = await versionOf(ABOUT)
  writeFileSync(join(root, SLUG, ABOUT), read(ABOUT).replace(/^title: .*$/m, 'title: From elsewhere'))
  const { status, said } = await ask(part(ABOUT), 'PUT', { version, set: { title: 'Mine' } })
  expect([status, said]).toMatchObject([409, { is: 'changed', now: { values: { title: 'From elsewhere' } } }])
  expect((await ask(`/undo?of=${ABOUT}`, 'POST', { version })).status).toBe(409)
  expect(read(ABOUT)).toContain('From elsewhere')
})

test('The desk reports mistakes by field, and refuses settings of another part', async () => {
  const version = await versionOf('settings/contact')
  const { status, said } = await ask(part('settings/contact'), 'PUT', { version, set: { email: 'nobody' } })
  expect([status, said]).toMatchObject([
    422,
    { problems: [{ field: 'email', message: expect.stringContaining('must be an email address') }] },
  ])
  expect((await ask(part('settings/contact'), 'PUT', { version, set: { theme: {} } })).status).toBe(400)
  expect((await ask(part('settings/contact'), 'PUT', { version, set: { slug: 'other' } })).status).toBe(400)
  for (const of of ['snapshot.json', '../site.json', 'content/../site.json', 'settings/nothing'])
    expect((await ask(part(of), 'PUT', { version, set: {} })).status, of).toBeGreaterThanOrEqual(400)
})

test('The desk refuses values that can’t be right at their own field, and writes nothing', async () => {
  const before = read('site.json')
  const refused = async (of: string, set: object) => {
    const { status, said } = await ask(part(of), 'PUT', { version: await versionOf(of), set })
    const problems = (said as { problems?: { field: string; message: string }[] }).problems ?? []
    return [status, ...problems.map(({ field, message }) => `${field} ${message.split(':')[0]}`)]
  }
  expect(await refused('settings/contact', { phone: 'abc' })).toEqual([
    422,
    expect.stringMatching(/^phone must be one phone number that can be dialled in Australia/),
  ])
  const hours = [
    { weekday: 1, open: '09:00', close: '17:00', formated_hours: '9–5' },
    { weekday: 2, open: '17:00', close: '09:00' },
    { weekday: 3, open: '25:99', close: '17:00' },
  ]
  expect(await refused('settings/hours', { opening_hours: hours })).toEqual([
    422,
    expect.stringMatching(/^opening_hours\[2\]\.open must be a time like/),
    'opening_hours[1].close must be later than the opening time',
  ])
  expect(
    await refused('content/offers/service.md', { offer: { starts: '2026-12-24', ends: '2026-12-01' } }),
  ).toEqual([422, 'offer.ends must not be before starts, which is 2026-12-24'])
  expect(read('site.json')).toBe(before)
})

test('Names that every object has are no kinds of page, and no settings of a page', async () => {
  for (const kind of ['__proto__', 'constructor', 'team', '', 5, null])
    expect((await ask('/pages', 'POST', { kind, title: 'Warranty' })).status, String(kind)).toBe(400)
  const set = JSON.parse('{ "__proto__": { "draft": true }, "constructor": "x" }') as object
  const refused = await ask(part(ABOUT), 'PUT', { version: await versionOf(ABOUT), set })
  expect([refused.status, refused.said]).toMatchObject([
    422,
    { problems: [{ field: '__proto__' }, { field: 'constructor' }] },
  ])
  expect(git('status', '--porcelain')).toBe('')
})

test(
  'A page at an address that Forecourt or one of the site’s lists has is refused at its field',
  { tags: 'nightly' },
  async () => {
    expect((await ask('/pages', 'POST', { kind: 'page', title: 'Success' })).said).toMatchObject({
      problems: [
        {
          file: 'content/success.md',
          field: 'path',
          message: 'must be an address that Forecourt doesn’t use itself, not "/success"',
        },
      ],
    })
    const refused = async (path: string) => {
      const { said } = await ask(part(ABOUT), 'PUT', { version: await versionOf(ABOUT), set: { path } })
      return (said as { problems?: { field: string; message: string }[] }).problems?.map(
        ({ field, message }) => `${field} ${message}`,
      )
    }
    for (const path of [
      '/_headers',
      '/_redirects',
      '/_astro',
      '/api/x',
      '/sitemap',
      '/__preview/x',
      '/pages/api',
    ])
      expect(await refused(path), path).toContain(
        `path must be an address that Forecourt doesn’t use itself, not "${path}"`,
      )
    for (const path of ['/my-garage', '/search/used-cars'])
      expect(await refused(path), path).toContain(
        `path keeps the page off the site: another page already has the address ${path}`,
      )
    expect(git('status', '--porcelain')).toBe('')
  },
)

test('New pages are drafts, and publishing commits only what editors write, in their names, and builds', async () => {
  const made = await ask('/pages', 'POST', { kind: 'page', title: 'Cars for: your “business”' })
  expect(made.said).toEqual({ is: 'saved', file: 'content/cars-for-your-business.md' })
  expect(read('content/cars-for-your-business.md')).toContain('draft: true')
  expect((await ask('/pages', 'POST', { kind: 'page', title: 'Cars for your business' })).status).toBe(422)
  await ask(part(ABOUT), 'PUT', { version: await versionOf(ABOUT), set: { title: 'All about us' } })
  writeFileSync(join(root, 'beside.txt'), 'somebody else’s work')
  // Imports may change the stock while people edit.
  writeFileSync(join(root, SLUG, 'snapshot.json'), `${read('snapshot.json')}\n`)
  const { said } = await ask('/pending')
  expect(said).toMatchObject({
    pages: [{ path: '/about-us' }],
    errors: [],
    git: { name: 'main', files: [ABOUT, 'content/cars-for-your-business.md'] },
  })
  expect((await ask('/publish', 'POST', { ...ME, email: 'none' })).status).toBe(422)
  const live = await ask('/publish', 'POST', ME)
  expect(live.said).toMatchObject({
    is: 'live',
    at: '2026-11-20T00:00:00.000Z',
    address: `http://${SLUG}.localhost:4321/`,
  })
  expect(built).toEqual([SLUG])
  expect(git('log', '-1', '--format=%an <%ae> %s').trim()).toBe(
    'Helen Marsh <helen@dealer.example> New headline',
  )
  expect(git('show', '--name-only', '--format=').trim().split('\n')).toEqual([
    `${SLUG}/${ABOUT}`,
    `${SLUG}/content/cars-for-your-business.md`,
  ])
  expect(git('status', '--porcelain').trim()).toBe(`M beside.txt\n M ${SLUG}/snapshot.json`)
})

test(
  'Publishing to a named branch keeps the checked-out one, and reports a name that Git refuses',
  { tags: 'nightly' },
  async () => {
    const main = git('rev-parse', 'main')
    branch = 'spring'
    const retitle = async (title: string) =>
      ask(part(ABOUT), 'PUT', { version: await versionOf(ABOUT), set: { title } })
    await retitle('In spring')
    expect((await ask('/pending')).said).toMatchObject({
      errors: [],
      git: { name: 'spring', other: { checkedOut: 'main', isNew: true }, files: [ABOUT] },
    })
    const id = (await ask('/publish', 'POST', ME)).said['commit']
    expect(id).toEqual({ id: git('rev-parse', '--short', 'spring').trim(), branch: 'spring' })
    expect(git('rev-parse', 'main')).toBe(main)
    expect((await ask('/contents')).said['changed']).toEqual([])
    await retitle('Not this')
    expect((await ask('/contents')).said['changed']).toEqual([ABOUT])
    await ask(`/undo?of=${ABOUT}`, 'POST', { version: await versionOf(ABOUT) })
    expect(read(ABOUT)).toContain('title: In spring')
    branch = 'two words'
    const refused = await ask('/publish', 'POST', ME)
    expect([refused.status, refused.said]).toMatchObject([
      422,
      { errors: [{ message: expect.stringContaining('can’t be the name of a branch') }] },
    ])
  },
)

test('Undo restores a file from Git, and removes a new page that nobody has published', async () => {
  const committed = read(ABOUT)
  await ask(part(ABOUT), 'PUT', { version: await versionOf(ABOUT), set: { title: 'A mistake' } })
  expect(read(ABOUT)).not.toBe(committed)
  expect((await ask(`/undo?of=${ABOUT}`, 'POST', { version: await versionOf(ABOUT) })).status).toBe(200)
  expect(read(ABOUT)).toBe(committed)
  const { said } = await ask('/pages', 'POST', { kind: 'offer', title: 'Autumn' })
  const file = String(said['file'])
  expect((await ask(`/undo?of=${file}`, 'POST', { version: await versionOf(file) })).said).toMatchObject({
    is: 'saved',
    version: '',
  })
  expect((await ask(part(file))).status).toBe(404)
})

test(
  'The desk reports earlier errors with the part that has them, and doesn’t publish',
  { tags: 'nightly' },
  async () => {
    writeFileSync(join(root, SLUG, ABOUT), `${read(ABOUT)}\nSee [our planes](/planes).\n`)
    expect((await ask(`/errors?of=${ABOUT}`)).said).toMatchObject({ errors: [{ file: ABOUT }] })
    expect((await ask('/errors?of=settings/menus')).said).toMatchObject({ errors: [] })
    const { status, said } = await ask('/publish', 'POST', ME)
    expect([status, said]).toMatchObject([
      422,
      { is: 'refused', errors: [{ file: ABOUT, message: expect.stringContaining('/planes') }] },
    ])
    expect(built).toEqual([])
  },
)

test('The desk stores each picture once under a unique name, and refuses other files', async () => {
  const send = async (
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = { ...OWN, 'content-type': 'application/octet-stream' },
  ) => {
    const answer = await app.request(`http://${HOST}/photos?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers,
      body: bytes,
    })
    return { status: answer.status, said: (await answer.json()) as Record<string, unknown> }
  }
  const photo = new Uint8Array(await photograph())
  const other = new Uint8Array(await photograph(300, 200))
  const first = await send('../../Our Yard.JPG', photo)
  expect(first.said).toEqual({ is: 'saved', src: '/photos/our-yard.jpg', width: 1200, height: 800 })
  expect((await send('our yard.png', photo)).said).toEqual(first.said)
  expect((await send('OUR-YARD.jpg', other)).said['src']).toBe('/photos/our-yard-2.jpg')
  expect(readdirSync(join(root, SLUG, 'photos'))).toEqual(['our-yard-2.jpg', 'our-yard.jpg'])
  expect((await ask('/photos')).said).toEqual({ photos: ['/photos/our-yard-2.jpg', '/photos/our-yard.jpg'] })
  const shown = await app.request(`http://${HOST}/photos/our-yard.jpg`, { headers: OWN })
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  for (const path of ['none.jpg', '..%2Fsite.json', '%2e%2e/site.json', '..%5Csite.json'])
    expect(
      (await app.request(`http://${HOST}/photos/${path}`, { headers: OWN })).status,
      path,
    ).toBeGreaterThanOrEqual(404)

  const drawn = await send('logo.svg', new TextEncoder().encode('<svg><script>alert(1)</script></svg>'))
  expect([drawn.status, drawn.said['message']]).toEqual([
    422,
    'logo.svg is an SVG drawing, which can hold scripts: save it as PNG.',
  ])
  expect((await send('a.jpg', photo, { ...OWN, 'content-type': 'image/jpeg' })).status).toBe(403)
  expect((await send('a.jpg', photo, { ...OWN, origin: 'https://evil.example' })).status).toBe(403)
  expect(readdirSync(join(root, SLUG, 'photos'))).toHaveLength(2)
  rmSync(join(root, SLUG, 'photos'), { recursive: true })
  symlinkSync(tmpdir(), join(root, SLUG, 'photos'))
  expect((await send('a.jpg', photo)).status).toBe(400)
})
