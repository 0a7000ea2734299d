import { spawn, type ChildProcess } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { build } from '#build/build.ts'
import type { Status } from '#preview/planned/tenant.ts'
import { keyIn, listenAt } from '#preview/testing/pageLine.ts'

/** Tests `forecourt preview` as an editor uses it: in a separate process, with a copy of a tenant, saving files while a page is open. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FORECOURT = join(ROOT, 'scripts/cli/forecourt.mjs')
const COMPILED = join(ROOT, '.forecourt/compiled')
const SLUG = 'redgum-rv'
const NOW = '2026-11-20T00:00:00Z'

let root: string
let tenant: string
let child: ChildProcess
let port: number
let said = ''
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-preview-'))
  tenant = join(root, 'tenants', SLUG)
  copyTenant(SLUG, tenant)
  mkdirSync(COMPILED, { recursive: true })
  mkdirSync(join(root, 'state'))
  // Use the same compiled app as ordinary builds, so that the views are compiled only once.
  symlinkSync(COMPILED, join(root, 'state/compiled'))
  child = spawn(
    process.execPath,
    [
      FORECOURT,
      'preview',
      '--port',
      '0',
      '--now',
      NOW,
      '--json',
      '--tenants',
      join(root, 'tenants'),
      '--state',
      join(root, 'state'),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  port = await new Promise<number>((done, fail) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const ready = events().find(({ event }) => event === 'ready')
      if (ready) done(Number(ready.port))
    })
    child.once('close', (code) => fail(new Error(`ended with ${code}: ${said}`)))
  })
}, 120_000)
afterAll(() => {
  child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

const events = () =>
  said
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { event: string; [more: string]: unknown })
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    redirect: 'manual',
    headers: { 'x-forecourt-tenant': SLUG, ...headers },
  })
const textOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()
const listen = (path: string, key: string) => listenAt(`http://127.0.0.1:${port}`, SLUG, path, key)

const ABOUT = 'content/about-us.md'
const read = (file: string) => readFileSync(join(tenant, file), 'utf8')
const save = (file: string, text: string) => writeFileSync(join(tenant, file), text)
/** Saves a file as many code editors do: writes a second file beside it, and then renames that one to the first file's name. */
function saveByRename(file: string, text: string) {
  save(`${file}.swp`, text)
  renameSync(join(tenant, `${file}.swp`), join(tenant, file))
}

test(
  'The preview serves the pages a build writes, and adds nothing of its own to a build’s files',
  { tags: 'nightly' },
  async () => {
    const out = join(root, 'dist')
    const report = await build({
      tenantsDir: join(root, 'tenants'),
      outDir: out,
      stateDir: join(root, 'build'),
      compiledDir: COMPILED,
      now: Date.parse(NOW),
      workers: 1,
    })
    expect(report.tenants[SLUG]?.status).toBe('ok')
    const vehicle =
      readdirSync(join(out, SLUG, 'cars')).find((name) => !name.includes('.') && name !== 'page') ?? ''
    for (const path of ['/', '/about-us', '/range', `/cars/${vehicle}`]) {
      const built = readFileSync(join(out, SLUG, path, 'index.html'), 'utf8')
      const shown = (await textOf(path))
        .replace(/<forecourt-preview [^]*?<\/script>/, '')
        .replace(/<script src="\/__preview\/browser\/clock[^]*?<\/script>/, '')
      expect(shown === built, path).toBe(true)
      expect(built).not.toContain('__preview')
    }
    // Only a preview with an editing desk finds the sources of texts.
    expect((await get('/__preview/sources?path=/')).status).toBe(404)
    for (const file of ['robots.txt', 'sitemap.xml', 'search/index.json'])
      expect(await textOf(`/${file}`), file).toBe(readFileSync(join(out, SLUG, file), 'utf8'))
    expect((await get('/about-us')).headers.get('content-security-policy')).toMatch(
      /script-src 'self' [^;]*'unsafe-inline';/,
    )
  },
)

test('The preview reloads an open page that has changed, and no other page', async () => {
  const [about, home] = [await textOf('/about-us'), await textOf('/')]
  const page = await listen('/about-us', keyIn(about))
  const other = await listen('/', keyIn(home))
  await page.status(({ troubles }) => troubles.length === 0)
  await other.status(() => true)
  const was = read(ABOUT)
  saveByRename(ABOUT, `${was}\nWords that were not there before.\n`)
  await page.reload()
  expect(await textOf('/about-us')).toContain('Words that were not there before.')
  const { changes } = await other.status((status) => (status.changes?.total ?? 0) > 0)
  expect(changes).toMatchObject({ total: 1, pages: ['/about-us'] })
  save(ABOUT, was)
  expect(await other.next(), 'no reload').toBe('status')
  page.end()
  other.end()
})

test('The preview reports a problem by file and line, keeps the last good page, and recovers once it’s fixed', async () => {
  const before = await textOf('/')
  const page = await listen('/', keyIn(before))
  const was = read('site.json')
  // The preview may read the file before it's complete, as can happen when a code editor saves test.
  save('site.json', was.slice(0, 500))
  save('site.json', was)
  save('site.json', was.replace('"phone":', '"fone":'))
  const { troubles } = await page.status((status) => status.troubles.length > 0)
  const line = was.split('\n').findIndex((part) => part.includes('"phone":')) + 1
  expect(troubles[0]).toMatchObject({ file: 'site.json', field: 'fone', line })
  expect(troubles[0]?.message).toContain('isn’t known here')
  expect(troubles[0]?.excerpt?.find((each) => each.line === line)?.text).toContain('"fone":')
  expect(await textOf('/')).toBe(before)
  expect(((await (await get('/__preview/status')).json()) as Status).troubles).toEqual(troubles)
  save('site.json', was)
  await page.status((status) => status.troubles.length === 0)
  expect(await textOf('/')).toBe(before)

  rmSync(join(tenant, 'snapshot.json.old'), { force: true })
  renameSync(join(tenant, 'snapshot.json'), join(tenant, 'snapshot.json.old'))
  const missing = await page.status((status) => status.troubles.length > 0)
  expect(missing.troubles[0]).toMatchObject({ file: 'snapshot.json' })
  renameSync(join(tenant, 'snapshot.json.old'), join(tenant, 'snapshot.json'))
  await page.status((status) => status.troubles.length === 0)
  page.end()
  expect(events().filter(({ event }) => event === 'trouble')).toHaveLength(2)
})

test('The preview shows drafts and future articles, saying that visitors don’t see them', async () => {
  expect((await get('/spring-sale')).status).toBe(404)
  const page = await listen('/spring-sale', keyIn(await textOf('/spring-sale')))
  save('content/spring.md', '---\ntitle: Spring sale\npath: /spring-sale\ndraft: true\n---\n\nAll of test.\n')
  await page.reload()
  const draft = await textOf('/spring-sale')
  expect(draft).toContain('Spring sale</h1>')
  expect(draft).toContain('Draft: visitors don’t see this page')
  expect(await textOf('/sitemap-pages.xml')).not.toContain('spring-sale')
  page.end()
  const article = await textOf('/blog/christmas-hours')
  expect(article).toMatch(/Visitors won’t see this page until \w+ \d+ December 2026/)
  expect(await textOf('/blog')).not.toContain('christmas-hours')
})

test('The preview follows an editor’s new redirect immediately, with the visitor’s query', async () => {
  expect((await get('/specials.html')).status).toBe(404)
  const page = await listen('/specials.html', keyIn(await textOf('/specials.html')))
  const was = read('site.json')
  const redirects = [{ from: '/specials.html', to: '/contact#form' }]
  save('site.json', JSON.stringify({ ...JSON.parse(was), redirects }))
  await page.reload()
  const moved = await get('/specials.html/?x=1')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/contact?x=1#form'])
  save('site.json', was)
  page.end()
})

test('`?now=` shows another day on this page and the next ones, until `?now=today`', async () => {
  const asked = await get('/blog?now=2026-12-24&q=1')
  expect([asked.status, asked.headers.get('location')]).toEqual([302, '/blog?q=1'])
  const cookie = asked.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const blog = await textOf('/blog', { cookie })
  expect(blog).toContain('christmas-hours')
  expect(blog).toContain('Thursday 24 December 2026')
  expect(await textOf('/blog/christmas-hours', { cookie })).not.toContain(
    'Visitors won’t see this page until',
  )
  expect(await textOf('/blog')).not.toContain('christmas-hours')
  const back = await get('/blog?now=today', { cookie })
  expect(back.headers.getSetCookie()[0]).toMatch(/=; Max-Age=0/)
  expect((await get('/blog?now=someday')).status).toBe(400)
})

test('A frame shows another day without cookies, which Safari drops, and follows that day’s changes', async () => {
  const asked = await get('/blog?now=2026-12-24&framed')
  expect(asked.status).toBe(200)
  const blog = await asked.text()
  expect(blog).toContain('christmas-hours')
  expect(blog).toContain('Thursday 24 December 2026')
  const line = await listenAt(`http://127.0.0.1:${port}`, SLUG, '/blog', keyIn(blog), '2026-12-24')
  // The first event shows that the stream is for 24 December. Today’s page has a different key, so a stream for today
  // would ask for a reload immediately.
  expect(await line.next()).toBe('status')
  line.end()
  expect((await get('/blog?now=today&framed')).headers.get('location')).toBe('/blog')
  expect((await get('/blog?now=someday&framed')).status).toBe(400)
})

test('The preview responds only to this machine, and only for tenants', async () => {
  const asked = (host: string) =>
    new Promise<number>((done, fail) => {
      void import('node:http').then(({ get: ask }) =>
        ask({ host: '127.0.0.1', port, path: '/', headers: { host } }, (answer) => {
          answer.resume()
          done(answer.statusCode ?? 0)
        }).once('error', fail),
      )
    })
  expect(await asked('dealer.example')).toBe(403)
  expect(await asked(`${SLUG}.localhost:${port}`)).toBe(200)
  for (const slug of ['nobody', '..', 'harbourside-motors'])
    expect((await get('/', { 'x-forecourt-tenant': slug })).status, slug).toBe(404)
})

test('The preview exits with 0 on Ctrl-C, and leaves nothing behind', async () => {
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(readdirSync(join(root, 'state/preview'))).toEqual([])
  expect(events().map(({ event }) => event)).toContain('trouble')
})

test('The preview lists all tenants if the requested one doesn’t exist', async () => {
  const other = spawn(
    process.execPath,
    [FORECOURT, 'preview', 'nobody', '--tenants', join(root, 'tenants')],
    { cwd: root },
  )
  let err = ''
  other.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const code = await new Promise((done) => other.once('close', done))
  expect([code, err]).toEqual([1, expect.stringContaining(`there’s no tenant nobody`)])
  expect(err).toContain(SLUG)
})
