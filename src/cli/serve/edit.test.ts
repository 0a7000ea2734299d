import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { photograph } from '#photos/testing/photoHost.ts'
import { ANN, DESK, DRAFT, KIM, OTHERS, OURS, OWN, useHostedDesk } from './testing/hostedDesk.ts'

/** Tests how changes made in `forecourt serve --edit` are drafted, published, undone and logged. */

const { ask, git, live, log, part, path: pathOf, save, send } = useHostedDesk()

test('The hosted desk drafts and publishes in the editor’s name, and logs each step without its text', async () => {
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
  writeFileSync(pathOf('tenants', OURS, 'content/contact.md'), `${live('content/contact.md')}\nMore.\n`)

  const published = await send(KIM, 'POST', '/publish', {
    message: 'A new line',
    name: 'Mallory',
    email: 'm@x.example',
  })
  expect([published.status, published.text]).toEqual([200, expect.stringContaining('"is":"live"')])
  expect(live('site.json')).toContain('Cars with a story')
  const built = readFileSync(pathOf('out', OURS, 'index.html'), 'utf8')
  expect(built.includes('Cars with a story')).toBe(true)
  expect(existsSync(pathOf('out', OTHERS))).toBe(false)
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
  expect(statSync(pathOf('state/edits.log')).mode & 0o777).toBe(0o600)
})

test('The hosted desk refuses a link to a page that doesn’t exist, and doesn’t log it', async () => {
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

test('The hosted desk doesn’t publish what can’t be committed, and keeps it for later', async () => {
  expect((await save(KIM, 'Later')).status).toBe(200)
  const [was, lock] = [live('site.json'), pathOf('tenants/.git/index.lock')]
  writeFileSync(lock, '')
  expect((await send(KIM, 'POST', '/publish', { message: 'x' })).status).toBe(400)
  rmSync(lock)
  expect(live('site.json')).toBe(was)
  expect((await ask({ who: KIM, path: '/contents' })).text).toContain('"changed":["site.json"]')
})

test('A file that changed on the server too isn’t overwritten, and undo restores the server’s', async () => {
  expect((await save(KIM, 'Mine')).status).toBe(200)
  const theirs = live('site.json').replace(/"name": "[^"]*"/, '"name": "Theirs"')
  writeFileSync(pathOf('tenants', OURS, 'site.json'), theirs)
  const refused = await send(KIM, 'POST', '/publish', { message: 'x' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('was also changed elsewhere')
  expect(live('site.json')).toBe(theirs)
  const { version } = await part(KIM)
  expect((await send(KIM, 'POST', '/undo?of=settings%2Fhome', { version })).status).toBe(200)
  expect(log().at(-1)).toMatchObject({ who: KIM, what: 'undo', file: 'site.json' })
  expect((await ask({ who: KIM, path: '/contents' })).text).toContain('"name":"Theirs"')
})
