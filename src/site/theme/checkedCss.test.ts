import { expect, test } from 'vitest'
import { checkedCss } from './checkedCss.ts'
import { siteProblems, SITE, folder } from '../testing/fixtures.ts'
import { loadTenant } from '../loading/loadTenant.ts'
import { join } from 'node:path'

test.each([
  ['rules', '.card {\n  color: red;\n  margin: 0 auto\n}', '.card{color:red;margin:0 auto}'],
  ['nested rules', 'a { &:hover { b: c } > e { f: g } }', 'a{&:hover{b:c}> e{f:g}}'],
  ['custom properties', ':root { --a: {x}; --b: ; --c:"}"; }', ':root{--a:{x};--b: ;--c:"}"}'],
  ['conditions', '@media (width >= 60rem) { a { b: c } }', '@media (width >= 60rem){a{b:c}}'],
  ['layers of its own', '@layer x, y; @layer x { a { b: c } }', '@layer x, y;@layer x{a{b:c}}'],
  ['new functions', 'a { b: if(media(print): 1; else: 2) }', 'a{b:if(media(print): 1; else: 2)}'],
  ['comments', '/* a */ b { /* c */ d: /* e */ f }', 'b{d:f}'],
  ['a character set', '@charset "utf-8"; a { b: c }', 'a{b:c}'],
  [
    'embedded pictures',
    `a { b: url("data:image/svg+xml,%3Csvg/%3E"); c: URL( #d ) }`,
    `a{b:url("data:image/svg+xml,%3Csvg/%3E");c:URL( #d )}`,
  ],
])('A theme can have %s', (_, text, css) =>
  expect(checkedCss(text)).toEqual({ css: `@layer theme{${css}}`, problems: [] }),
)

test.each(['', ' \n', '/* later */'])('A theme with no rules (%j) adds nothing', (text) =>
  expect(checkedCss(text)).toEqual({ css: '', problems: [] }),
)

test.each([
  ['a block that isn’t closed', 'a {\n b: c', 1, /Unclosed block/],
  ['a brace too many', 'a { b: c }\n}', 2, /Unexpected }/],
  ['a comment that isn’t closed', 'a{b:c}\n/* d', 2, /Unclosed comment/],
  ['a string that isn’t closed', 'a {\n b: "c\n}', 2, /Unclosed string/],
  ['a missing colon', 'a {\n color red;\n b: c }', 2, /error here/],
  ['a comment as in other languages', 'a {\n // b\n c: d }', 2, /error here|isn’t a property/],
  ['a value without a property', 'a{b:c}\ncolor: red;', 2, /“color” must be in a rule/],
  ['a property without a value', 'a {\n color: ;\n}', 2, /“color” has no value/],
  ['!important', 'a {\n color: red ! IMPORTANT }', 2, /“color” has !important: leave it out/],
  ['another sheet', 'a{b:c}\n@import "x.css";', 2, /@import can’t load other style sheets: copy/],
  ['another sheet, in disguise', '@\\69mport "//evil.example";', 1, /error here|can’t be used/],
  ['fonts', '@font-face {\n src: local(x) }', 1, /put the font into brand\/fonts\//],
  ['other at-rules', '@foo x;', 1, /@foo can’t be used here: a theme can have @media/],
  ['another site', 'a {\n b: url(https://evil.example/x.png) }', 2, /loads “https:\/\/evil.example\/x.png”/],
  ['another site in quotes', 'a{b:url( "//evil.example")}', 1, /loads “\/\/evil.example”/],
  ['another site in disguise', 'a{b:\\75 rl(http://evil.example)}', 1, /loads “http:\/\/evil.example”/],
  ['another site in a token', 'a{--b: url(http://evil.example)}', 1, /loads “http:\/\/evil.example”/],
  ['a document', 'a{b:url("data:text/html,<script>")}', 1, /loads “data:text\/html/],
  ['a file of the site', 'a{b:url(/brand/x.png)}', 1, /embed the picture as a data: address/],
  ['no address', 'a{b:url()}', 1, /loads “”/],
  ['an address that needs quotes', 'a{b:url(data:image/svg+xml,<svg a="b">)}', 1, /put it in quotes/],
  ['a set of pictures', 'a{b:image-set("x.png" 1x)}', 1, /uses image-set\(\)/],
])('A theme can’t have %s, and the line is named', (_, text, line, message) => {
  const { css, problems } = checkedCss(text)
  expect(css).toBe('')
  expect(problems[0]).toEqual({ line, message: expect.stringMatching(message) as string })
})

test('All that’s wrong is named, in the order of the lines', () =>
  expect(checkedCss('a{b:url(/x)}\n@import "c";\nd{e:f!important}').problems.map(({ line }) => line)).toEqual(
    [1, 2, 3],
  ))

test.each(['</style>', '</STYLE><script>alert(1)</script>', '<!--</style'])(
  'The text %s can’t close the element that the theme is in',
  (text) => {
    const { css } = checkedCss(`a::before { content: "${text}" } b[title="${text}"] { --c: "${text}" }`)
    expect(css).not.toMatch(/<\//)
    expect(css).toContain('content:')
  },
)

async function load(css: string) {
  using tenants = folder({ 'harbour/site.json': JSON.stringify(SITE), 'harbour/theme.css': css })
  return await loadTenant(join(tenants.path, 'harbour'))
}

test('A short theme is part of each page, and a long one is a file', async () => {
  expect((await load('a{b:c}')).brand).toEqual({ css: { text: '@layer theme{a{b:c}}' }, files: [] })
  const { css, files } = (await load('a{b:c}'.repeat(800))).brand ?? {}
  expect(css).toEqual({ href: `/${files?.[0]?.path}` })
  expect(files?.[0]?.path).toMatch(/^brand\/theme\.[\w-]{16}\.css$/)
  expect((await load('/* nothing yet */')).brand).toBeUndefined()
})

test('A tenant’s errors name the theme’s line, and say if it’s too large', async () => {
  const problems = (css: string) => load(css).catch((error: Error) => error.message)
  expect(await problems('a{\nb:url(/c)}')).toMatch(/^tenant harbour: theme\.css:2: loads “\/c”/)
  expect(await problems(`/*${'x'.repeat(21_000)}*/`)).toContain(
    'theme.css: is too large: 20.5 KB, and the limit is 20 KB',
  )
  expect(await siteProblems(JSON.stringify(SITE), { 'harbour/theme.css': '\uFEFFa{b:c}' })).toEqual([
    expect.stringContaining('byte order mark'),
  ])
})
