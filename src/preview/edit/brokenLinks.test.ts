import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { smallDesk } from './testing/smallDesk.ts'

/** Edits that are valid in themselves, but break links between the tenant's files. */
const desk = smallDesk()
beforeEach(desk.reset)
afterAll(desk.remove)

const ABOUT = 'content/about-us.md'
const MENU = 'settings/menus'
const menu = (...links: string[]) => ({
  set: { navigation: { header: links.map((href) => ({ label: 'Here', href })) } },
})
/** Adds a link to the end of a file, bypassing the desk, as someone with a text editor might. */
const byHand = (file: string, href: string) => desk.write(file, `${desk.read(file)}\nSee [this](${href}).\n`)

test.each<[string, string, object, string, RegExp]>([
  [
    'A broken link in a menu',
    MENU,
    menu('/nowhere'),
    'navigation.header[0].href',
    /^'\/nowhere' leads nowhere: the site has no page/,
  ],
  [
    'A broken redirect',
    'settings/redirects',
    { set: { redirects: [{ from: '/old.html', to: '/nowhere' }] } },
    'redirects[0].to',
    /^'\/nowhere' leads nowhere/,
  ],
  [
    'A circle of redirects',
    'settings/redirects',
    {
      set: {
        redirects: [
          { from: '/a', to: '/b' },
          { from: '/b', to: '/a' },
        ],
      },
    },
    'redirects[0].to',
    /in a circle/,
  ],
  [
    'A broken link in a text',
    ABOUT,
    { text: 'See [this](/nowhere).\n' },
    '',
    /^the link '\/nowhere' leads nowhere/,
  ],
  [
    'A link to a heading that doesn’t exist',
    ABOUT,
    { text: 'See [this](#nowhere).\n' },
    '',
    /^the link '#nowhere' points to a heading/,
  ],
  [
    'A picture that doesn’t exist',
    ABOUT,
    { set: { image: '/photos/none.jpg' } },
    'image',
    /isn’t in the tenant’s photos folder/,
  ],
  [
    'A person’s picture that doesn’t exist',
    ABOUT,
    { set: { people: [{ name: 'Ana', image: '/photos/none.jpg' }] } },
    'people[0].image',
    /isn’t in the tenant’s photos folder/,
  ],
  [
    'An address that another page has',
    ABOUT,
    { set: { path: '/contact' } },
    'path',
    /^'\/contact' is already the path of content\/contact/,
  ],
  [
    'The address of a later page',
    'content/contact.md',
    { set: { path: '/service' } },
    'path',
    /^'\/service' is already the path of content\/service\.md/,
  ],
  [
    'A misspelt key',
    'settings/more',
    { set: { words: { serch: { filters: 'Narrow' } } } },
    'words.serch',
    /did you mean 'search'/,
  ],
])('%s is refused with `check`’s message, and not written', async (_, of, change, field, says) => {
  const before = desk.files()
  const { status, said } = await desk.save(of, change)
  expect([status, said.is, said.problems?.[0]?.field]).toEqual([422, 'refused', field])
  expect(said.problems?.[0]?.message).toMatch(says)
  expect(desk.files()).toEqual(before)
})

test('The desk says if a link leads to a draft', async () => {
  await desk.add('Spring sale')
  const refused = await desk.save(MENU, menu('/spring-sale'))
  expect(refused.said.problems?.[0]?.message).toMatch(
    /leads nowhere yet: content\/spring-sale\.md is a draft/,
  )
  expect((await desk.save('content/spring-sale.md', { set: { draft: null } })).status).toBe(200)
  expect((await desk.save(MENU, menu('/spring-sale'))).status).toBe(200)
})

describe('a page that something links to', () => {
  // A default address such as /about-us redirects even without a setting, so this page is at another address.
  const STORY = 'content/story.md'
  beforeEach(() => {
    desk.write(STORY, '---\ntitle: Our story\npath: /our-story # as on the sign\n---\nIt began in 1974.\n')
    return desk.save(MENU, menu('/our-story'))
  })

  test('A linked page can’t become a draft, and the field says what links to it', async () => {
    const before = desk.files()
    const { status, said } = await desk.save(STORY, { set: { draft: true, kicker: 'Us' } })
    expect([status, said.redirect]).toEqual([422, undefined])
    expect(said.problems).toContainEqual({
      file: 'site.json',
      field: 'draft',
      message: expect.stringMatching(
        /^would break “Menus” \(site\.json:\d+\): navigation\.header\[0\]\.href '\/our-story' leads nowhere yet: .*/,
      ),
    })
    expect(desk.files()).toEqual(before)
  })

  test('A linked page can’t be removed by undoing its creation', async () => {
    await desk.add('Spring sale')
    const page = 'content/spring-sale.md'
    await desk.save(page, { set: { draft: null }, text: 'Soon.\n' })
    await desk.save(ABOUT, { text: 'See [the sale](/spring-sale).\n' })
    const refused = await desk.undo(page)
    expect([refused.status, refused.said.problems?.map(({ message }) => message)]).toEqual([
      422,
      [
        expect.stringMatching(
          /^This would break “About us” \(content\/about-us\.md:\d+\): the link '\/spring-sale'/,
        ),
      ],
    ])
    expect((await desk.undo(ABOUT)).status).toBe(200)
    expect((await desk.undo(page)).said).toMatchObject({ is: 'saved', version: '' })
  })

  test('A linked page can move with a redirect from its old address, and back again', async () => {
    await desk.save('settings/redirects', { set: { redirects: [{ from: '/who.html', to: '/our-story' }] } })
    const before = desk.files()
    const refused = await desk.save(STORY, { set: { path: '/history', title: 'History' } })
    expect(refused.said).toMatchObject({
      is: 'refused',
      problems: expect.arrayContaining([expect.objectContaining({ field: 'path' })]),
      redirect: { from: '/our-story', to: '/history' },
    })
    expect(desk.files()).toEqual(before)
    const moved = await desk.save(STORY, { set: { path: '/history' }, redirect: true })
    expect(moved.said).toMatchObject({ is: 'saved', errors: [] })
    const redirects = () => (JSON.parse(desk.read('site.json')) as { redirects?: object[] }).redirects
    expect(redirects()).toEqual([
      { from: '/who.html', to: '/history' },
      { from: '/our-story', to: '/history' },
    ])
    expect(await desk.errors()).toEqual([])
    // Undoing the move alone would break the redirect to the new address, and with it the menu's link. So a redirect
    // back is offered.
    expect((await desk.undo(STORY)).said.redirect).toEqual({ from: '/history', to: '/our-story' })
    expect((await desk.undo(STORY, true)).status).toBe(200)
    expect(desk.read(STORY)).toBe(before[STORY])
    expect(redirects()).toEqual([
      { from: '/who.html', to: '/our-story' },
      { from: '/history', to: '/our-story' },
    ])
    expect(await desk.errors()).toEqual([])
  })

  test('If one editor links to a page that another makes a draft, one of the changes is refused', async () => {
    await desk.add('Spring sale')
    const page = 'content/spring-sale.md'
    await desk.save(page, { set: { draft: null } })
    const done = await Promise.all([
      desk.save(MENU, menu('/spring-sale')),
      desk.save(page, { set: { draft: true } }),
    ])
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await desk.errors()).toEqual([])
  })
})

test('A tenant’s earlier errors are reported, but don’t prevent saving', async () => {
  byHand('content/service.md', '/gone')
  byHand(ABOUT, '/about-use')
  const saved = await desk.save(ABOUT, { set: { kicker: 'Us' } })
  expect(saved.said).toMatchObject({ is: 'saved', errors: [{ file: ABOUT, about: '/about-use' }] })
  // A new error is refused, and only that one is reported.
  const another = await desk.save(ABOUT, { text: 'See [this](/about-use) and [that](/nowhere).\n' })
  expect(another.said.problems?.map(({ message }) => message)).toEqual([expect.stringContaining('/nowhere')])
  expect((await desk.save(ABOUT, { text: 'See us.\n' })).said).toMatchObject({ is: 'saved', errors: [] })
  expect(await desk.errors()).toMatchObject([{ file: 'content/service.md' }])
  expect((await desk.save('content/service.md', { text: 'See us.\n' })).status).toBe(200)
  expect(await desk.errors()).toEqual([])
})

test('An error isn’t new if it only moves or its suggestion changes', async () => {
  const site = JSON.parse(desk.read('site.json')) as object
  desk.write('site.json', JSON.stringify({ ...site, ...menu('/services').set }))
  expect((await desk.save(MENU, menu('/contact', '/services'))).status).toBe(200)
  expect((await desk.save('content/service.md', { set: { path: '/workshop' } })).status).toBe(200)
  expect((await desk.save(MENU, menu('/contact', '/services', '/services'))).said.problems).toMatchObject([
    { field: 'navigation.header[2].href' },
  ])
  expect((await desk.save(MENU, menu('/contact'))).status).toBe(200)
  expect(await desk.errors()).toEqual([])
})

test('Two pages with the same address can both be edited, and one can move', async () => {
  desk.write('content/about-too.md', '---\ntitle: Us\npath: /about-us\n---\n')
  for (const file of [ABOUT, 'content/about-too.md'])
    expect((await desk.save(file, { set: { kicker: 'Us' } })).status, file).toBe(200)
  expect((await desk.save('content/about-too.md', { set: { path: '/about-too' } })).status).toBe(200)
  expect(await desk.errors()).toEqual([])
})

test('A tenant that couldn’t be loaded shows its other errors once it can be', async () => {
  byHand('content/service.md', '/gone')
  desk.write(ABOUT, desk.read(ABOUT).replace('path: /about-us', 'path: about-us'))
  desk.write('content/finance.md', desk.read('content/finance.md').replace(/^title: .*$/m, 'title: ""'))
  expect((await desk.save(ABOUT, { set: { kicker: 'Us' } })).status).toBe(200)
  expect((await desk.save('content/finance.md', { set: { image: 'no picture' } })).status).toBe(422)
  expect((await desk.save('content/finance.md', { set: { title: 'Finance' } })).status).toBe(200)
  expect((await desk.save(ABOUT, { set: { path: '/about-us' } })).status).toBe(200)
  expect(await desk.errors()).toMatchObject([{ file: 'content/service.md', about: '/gone' }])
  expect((await desk.save(ABOUT, { text: 'See [this](/nowhere).\n' })).status).toBe(422)
})

test('Unreadable settings don’t prevent changes to a page, not even to its address', async () => {
  desk.write('site.json', '{')
  expect((await desk.save(ABOUT, { set: { path: '/us' } })).status).toBe(200)
  expect((await desk.save(ABOUT, { set: { path: 'us' }, redirect: true })).status).toBe(422)
})
