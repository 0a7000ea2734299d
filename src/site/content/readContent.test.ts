import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder, page } from '../testing/fixtures.ts'
import { describe as line } from '../loading/problems.ts'
import { readContent } from './readContent.ts'

async function problemsOf(files: Record<string, string | Uint8Array>): Promise<string[]> {
  using tenant = folder(files)
  return (await readContent(tenant.path)).problems.map(line)
}

/** The only problem of a tenant whose content is this file. */
async function problemOf(text: string): Promise<string | undefined> {
  const problems = await problemsOf({ 'content/a.md': text })
  expect(problems).toHaveLength(1)
  return problems[0]
}

const GOOD = 'title: A\npath: /a'

test('Content pages are read with all their fields and sorted by file', async () => {
  using tenant = folder({
    'content/owners/warranty.md': page(
      'title: "Warranty: what is covered"\npath: /warranty/\ndescription: d\nkicker: k\nimage: /images/w.jpg\naside: none',
      '## Terms\n\nFive years.',
    ),
    'content/about.md': page('title: About\npath: /about-us').replaceAll('\n', '\r\n'),
    'content/later.md': page('title: Later\npath: /about-us\ndraft: true'),
    'content/.notes.md': 'mine',
  })
  expect(await readContent(tenant.path)).toEqual({
    content: [
      {
        file: 'content/about.md',
        path: '/about-us',
        title: 'About',
        description: '',
        kicker: '',
        image: '',
        aside: 'contact',
        html: '<p>Text.</p>',
        headings: [],
      },
      {
        file: 'content/owners/warranty.md',
        path: '/warranty',
        title: 'Warranty: what is covered',
        description: 'd',
        kicker: 'k',
        image: '/images/w.jpg',
        aside: 'none',
        html: '<h2 id="terms">Terms</h2>\n<p>Five years.</p>',
        headings: [{ id: 'terms', text: 'Terms' }],
      },
    ],
    drafts: [expect.objectContaining({ file: 'content/later.md', path: '/about-us', title: 'Later' })],
    problems: [],
    warnings: ['content/later.md: is a draft, so it isn’t published'],
  })
})

test('A tenant needs no content', async () => {
  using tenant = folder()
  expect(await readContent(tenant.path)).toEqual({ content: [], drafts: [], problems: [], warnings: [] })
})

const PATH =
  'path must be a path like "/about-us": a slash, then letters, digits, hyphens and underscores between slashes, not'
test.each([
  ['path: /a', 'title is missing'],
  ['title: ""\npath: /a', 'title must not be empty'],
  ['title: A', 'path is missing'],
  ['titel: A\npath: /a', "titel isn’t known here: did you mean 'title'?"],
  ['title: 2024\npath: /a', 'title must be text in "quotes", not 2024'],
  ['title: [A]\npath: /a', 'title must be text in "quotes", not a list [ ]'],
  [`${GOOD}\nlayout: wide`, 'layout isn’t known here: there’s no setting with this name, so remove it'],
  [`${GOOD}\ndescripton: x`, "descripton isn’t known here: did you mean 'description'?"],
  [`${GOOD}\naside: form`, "aside must be one of 'contact', 'none', not text in quotes, \"form\""],
  [`${GOOD}\ndraft: "yes"`, 'draft must be true or false, without quotes, not text in quotes, "yes"'],
  [
    `${GOOD}\nimage: javascript:alert(1)`,
    'image must be a path like "/images/hero.jpg", or an https address, not "javascript:alert(1)"',
  ],
  ['title: A\npath: about', `${PATH} "about"`],
  ['title: A\npath: /', `${PATH} "/"`],
  ['title: A\npath: //evil.example', `${PATH} "//evil.example"`],
  ['title: A\npath: /../../etc/passwd', `${PATH} "/../../etc/passwd"`],
  ['title: A\npath: /a/./b', `${PATH} "/a/./b"`],
  ['title: A\npath: /a%2e%2e', `${PATH} "/a%2e%2e"`],
  ['title: A\npath: /a b', `${PATH} "/a b"`],
  ['title: A\npath: /a\\b', `${PATH} "/a\\\\b"`],
  ['title: A\npath: "/a\\0b"', `${PATH} "/a\\u0000b"`],
  ['title: A\npath: "/a?b"', `${PATH} "/a?b"`],
  ['title: A\npath: /index.html', `${PATH} "/index.html"`],
  ['- A', 'must be a group of settings in { }, not a list [ ]'],
  ['A', 'must be a group of settings in { }, not text in quotes, "A"'],
  ['title: Terms: all\npath: /a', 'has settings that can’t be read: line 2: '],
  ['title: A\ntitle: B\npath: /a', 'has settings that can’t be read: line 3: Map keys must be unique'],
  ['title: &x A\npath: *x', 'has settings that can’t be read: they use & and *'],
  [`${GOOD}\n__proto__: {draft: true}`, '__proto__ isn’t known here'],
])('The front matter %j is reported', async (front, problem) => {
  expect(await problemOf(page(front))).toContain(`content/a.md: ${problem}`)
})

test.each([
  ['only text', 'Just text.', 'must begin with a line of three hyphens'],
  ['nothing', '', 'must begin with a line of three hyphens'],
  [
    'no end of its settings',
    `---\n${GOOD}\n\nText.`,
    'starts its settings on line 1, so it must end them with a line of three hyphens',
  ],
  ['a byte order mark', `\ufeff${page(GOOD)}`, 'starts with a byte order mark'],
  ['a megabyte of text', page(GOOD, 'x'.repeat(1024 * 1024)), 'is too large'],
])('A file with %s is reported', async (_what, text, problem) => {
  expect(await problemOf(text)).toContain(`content/a.md: ${problem}`)
})

test.each([
  ['more nested quotes', '> '.repeat(60) + 'x', 'nests lists or quotes too deeply'],
  ['more nested lists', '- '.repeat(5000) + 'x', 'nests lists or quotes too deeply'],
  [
    'more and longer links',
    `[a]: /${'x'.repeat(10_000)}\n\n${'[a]'.repeat(1000)}`,
    'repeats long links too often',
  ],
  [
    'a larger table',
    `${'|'.repeat(200)}\n${'|-'.repeat(200)}\n${'|\n'.repeat(200)}`,
    'has tables that are too large for a page',
  ],
  ['a longer text', 'word '.repeat(40_001), 'is too long: 200'],
])('A page with %s than any page needs is reported', async (_what, text, problem) => {
  expect(await problemOf(page(GOOD, text))).toContain(`content/a.md: ${problem}`)
})

test.each([
  ['a horizontal rule', '- '.repeat(40) + '-'],
  ['nested quotes', '> '.repeat(12) + 'x'],
  ['many nested lists', '- - x\n'.repeat(3001)],
  ['much indentation', ' '.repeat(300) + '- x'],
  ['much emphasis', '*a_ '.repeat(10_000)],
  ['a long table', `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(1000)}`],
  ['many links', '[a](/b) '.repeat(5000)],
])('A page may have %s', async (_what, text) => {
  expect(await problemsOf({ 'content/a.md': page(GOOD, text) })).toEqual([])
})

test('Several problems are reported together', async () => {
  expect(
    await problemsOf({ 'content/a.md': page('path: a\nasid: x'), 'content/b.md': page(GOOD) }),
  ).toHaveLength(3)
})

test.each([
  ['/team', '/team', "'/team' is already the path of content/a.md"],
  ['/team', '/team/', "'/team' is already the path of content/a.md"],
  ['/team', '/Team', "'/Team' is the same as '/team' in content/a.md, apart from capitals"],
])('Two pages at %s and %s are reported', async (first, second, message) => {
  expect(
    await problemsOf({
      'content/a.md': page(`title: A\npath: ${first}`),
      'content/b.md': page(`title: B\npath: ${second}`),
    }),
  ).toEqual([`content/b.md: path ${message}`])
})

test('A file outside the tenant’s folder isn’t read', async () => {
  using outside = folder({ 'secret.md': page(GOOD), 'more/secret.md': page('title: B\npath: /b') })
  using tenant = folder({ 'content/logo.png': '' })
  symlinkSync(join(outside.path, 'secret.md'), join(tenant.path, 'content/a.md'))
  symlinkSync(join(outside.path, 'more'), join(tenant.path, 'content/more'))
  const { content, problems, warnings } = await readContent(tenant.path)
  expect(content).toEqual([])
  expect(problems.map(line)).toEqual([
    'content/a.md: is a symbolic link to somewhere outside the tenant’s folder',
  ])
  expect(warnings).toHaveLength(2)
})

test('A content folder that links outside the tenant’s folder isn’t read', async () => {
  using outside = folder({ 'a.md': page(GOOD) })
  using tenant = folder()
  symlinkSync(outside.path, join(tenant.path, 'content'))
  const { content, problems } = await readContent(tenant.path)
  expect(content).toEqual([])
  expect(problems.map(line)).toEqual(['content: is a symbolic link to somewhere outside the tenant’s folder'])
})
