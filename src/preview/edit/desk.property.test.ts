import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { partsOf } from './text/pageText.ts'
import { smallDesk } from './testing/smallDesk.ts'

/** Makes random edits in the desk. Many of them would break something in another file. */
const desk = smallDesk()
beforeEach(desk.reset)
afterAll(desk.remove)

const SETTINGS = 'site.json'
const STORY = 'content/story.md'
const OFFER = 'content/offer.md'
/** Files with comments, because edits must keep comments. */
const WRITTEN = {
  [STORY]:
    '---\n# As on the sign.\ntitle: Our story # kept\npath: /story\nkicker: "Since 1974" # kept\n---\n\n## The start\n\nSee [the offer](/offer).\n',
  [OFFER]:
    '---\npath: /offer\n\n# Ask Helen before changing this.\ntitle: An offer # kept\n---\n\nSee [the start](/story#the-start).\n',
}
const commentsIn = (text: string): string[] => text.match(/#.*(?:kept|sign|Helen).*/g) ?? []

const page = fc.constantFrom(STORY, OFFER, 'content/service.md', 'content/about-us.md', 'content/one.md')
const address = fc.constantFrom('/story', '/offer', '/Offer', '/one', '/two', '/service', '/old', 'one')
const link = fc.oneof(
  address,
  fc.constantFrom('/contact', '/story#the-start', '/nowhere', 'https://maker.example/'),
)
const redirect = fc.boolean()
const redirects = fc.array(
  fc.record({ from: fc.constantFrom('/story', '/offer', '/one', '/two', '/old'), to: link }),
  { maxLength: 3 },
)
const edit = fc.oneof(
  fc.record({ does: fc.constant('move' as const), of: page, path: address, redirect }),
  fc.record({ does: fc.constant('hide' as const), of: page, draft: fc.constantFrom(true, null) }),
  fc.record({ does: fc.constant('write' as const), of: page, link }),
  fc.record({
    does: fc.constant('picture' as const),
    of: page,
    image: fc.constantFrom('/images/a.jpg', '/photos/no.jpg', ''),
  }),
  fc.record({ does: fc.constant('menu' as const), links: fc.array(link, { maxLength: 2 }) }),
  fc.record({ does: fc.constant('redirects' as const), redirects }),
  fc.record({ does: fc.constant('add' as const), title: fc.constantFrom('One', 'Two') }),
  fc.record({
    does: fc.constant('undo' as const),
    of: fc.oneof(page, fc.constant('settings/menus')),
    redirect,
  }),
)
type Made = typeof edit extends fc.Arbitrary<infer T> ? T : never

function make(each: Made) {
  switch (each.does) {
    case 'move':
      return desk.save(each.of, { set: { path: each.path }, redirect: each.redirect })
    case 'hide':
      return desk.save(each.of, { set: { draft: each.draft } })
    case 'write':
      return desk.save(each.of, { text: `## The start\n\nSee [this](${each.link}).\n` })
    case 'picture':
      return desk.save(each.of, { set: { image: each.image } })
    case 'menu': {
      const header = each.links.map((href) => ({ label: 'Here', href }))
      return desk.save('settings/menus', { set: { navigation: { header } } })
    }
    case 'redirects':
      return desk.save('settings/redirects', { set: { redirects: each.redirects } })
    case 'add':
      return desk.add(each.title)
    case 'undo':
      return desk.undo(each.of, each.redirect)
  }
}

/** What an edit may change in each file: the names of settings, or 'text'. */
function touched(each: Made): Record<string, readonly string[]> {
  switch (each.does) {
    case 'move':
      return { [each.of]: ['path'], ...(each.redirect && { [SETTINGS]: ['redirects'] }) }
    case 'hide':
      return { [each.of]: ['draft'] }
    case 'write':
      return { [each.of]: ['text'] }
    case 'picture':
      return { [each.of]: ['image'] }
    case 'menu':
      return { [SETTINGS]: ['navigation'] }
    case 'redirects':
      return { [SETTINGS]: ['redirects'] }
    case 'add':
      return { [`content/${each.title.toLowerCase()}.md`]: ALL }
    case 'undo':
      return each.of.startsWith('settings/')
        ? { [SETTINGS]: ALL }
        : { [each.of]: ALL, ...(each.redirect && { [SETTINGS]: ['redirects'] }) }
  }
}
const ALL: readonly string[] = ['everything']

function valuesIn(file: string, text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {}
  if (file === SETTINGS) return JSON.parse(text) as Record<string, unknown>
  const parts = partsOf(text)
  return { ...parts.settings, text: parts.text }
}

test('No edit leaves an error, or changes an unrelated comment or key', { tags: 'nightly' }, async () => {
  const answers = { saved: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), async (edits) => {
      desk.reset()
      for (const [file, text] of Object.entries(WRITTEN)) desk.write(file, text)
      for (const edit of edits) {
        const before = desk.files()
        const { status } = await make(edit)
        const after = desk.files()
        if (status === 200) answers.saved++
        if (status === 422) answers.refused++
        expect(await desk.errors()).toEqual([])
        if (status !== 200) expect(after).toEqual(before)
        const may = touched(edit)
        for (const file of new Set([...Object.keys(before), ...Object.keys(after)])) {
          const keys = may[file] ?? []
          if (keys === ALL) continue
          if (keys.length === 0) expect(after[file], file).toBe(before[file])
          else {
            const [was, is] = [valuesIn(file, before[file]), valuesIn(file, after[file])]
            for (const key of keys) for (const values of [was, is]) Reflect.deleteProperty(values, key)
            expect(is, file).toEqual(was)
            expect(commentsIn(after[file] ?? ''), file).toEqual(commentsIn(before[file] ?? ''))
          }
        }
      }
    }),
    { numRuns: 12 },
  )
  // Makes sure that the test tried many edits of each kind.
  expect(answers.saved).toBeGreaterThan(5)
  expect(answers.refused).toBeGreaterThan(5)
})
