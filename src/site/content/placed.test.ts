import { expect, test } from 'vitest'
import { contentFile } from './contentFile.ts'
import { page } from '../testing/fixtures.ts'

const read = (body: string, front = '') =>
  contentFile('content/a.md', page(`title: A\npath: /a${front}`, body))
function pageOf(body: string, front = '') {
  const made = read(body, front)
  if ('problems' in made) throw new Error(JSON.stringify(made.problems))
  return made.page
}
function problemOf(body: string, front = '') {
  const made = read(body, front)
  return 'problems' in made ? made.problems[0]?.message : undefined
}

const partOf = (body: string) => pageOf(body).parts?.find((part) => !('html' in part))

test('A form replaces its line', () => {
  const { html, parts } = pageOf('Before.\n\n::form{id=service}\n\nAfter.')
  expect(html).toBe('<p>Before.</p>\n<p>After.</p>')
  expect(parts).toEqual([
    { html: '<p>Before.</p>\n' },
    { form: 'service', line: 8 },
    { html: '<p>After.</p>' },
  ])
})

test.each(['::form{id="parts"}', "::form{id='parts'}", '::form{ id=parts }', '   ::form{id=parts}  '])(
  'The line %j also places a form',
  (line) => {
    expect(pageOf(line)).toMatchObject({ html: '', parts: [{ form: 'parts', line: 6 }] })
  },
)

test.each([
  ['::form{id=nothing}', /names a form "nothing"/],
  ['::form{id=fleeet}', /did you mean "fleet"\?$/],
  ['::form{id=constructor}', /names a form "constructor"/],
  ['::form{id=fleet title=x}', /^::form: title isn’t known here/],
  ['::form', /^::form: id is missing/],
  ['<div>\n\n::form{id=service}\n\n</div>', /inside other HTML/],
  ['::embed{url=https://youtu.be/dQw4w9WgXcQ}', /^::embed: the title in \[ ] must not be empty/],
  ['::embed[A]', /^::embed: url is missing/],
  ['::embed[A]{url=javascript:alert(1)}', /^::embed: url must be an https address/],
  ['::embed[A]{url=http://youtu.be/dQw4w9WgXcQ}', /must be an https address/],
  ['::embed[A]{url=data:text/html,x}', /must be an https address/],
  ['::embed[A]{url=//youtu.be/dQw4w9WgXcQ}', /must be an https address/],
  ['::embed[A]{url=https://a:b@youtu.be/dQw4w9WgXcQ}', /without a password/],
  ['::embed[A]{url=https://widget.example.com:8443/}', /without a password or port/],
  ['::embed[A]{url=https://127.0.0.1/}', /on the public internet/],
  ['::embed[A]{url=https://printer.local/}', /on the public internet/],
  ['::embed[A]{url=https://www.youtube.com/@dealer}', /the address of one video/],
  ['::embed[A]{url=https://vimeo.com/showcase}', /the address of one video/],
  ['::embed[A]{url=https://maps.app.goo.gl/x}', /choose Share, then Embed a map/],
  ['::embed[A]{url=https://youtu.be/dQw4w9WgXcQ height=400}', /height is only for maps and widgets/],
  ['::embed[A]{url=https://b.example.com/ height=1}', /a height in pixels/],
  ['::embed[A]{url=https://b.example.com/ poster="javascript:x"}', /poster must be a path/],
  ['::video[A]{src=/photos/a.mov}', /src must be a file like/],
  ['::video[A]{src=/photos/a.mp4 captions=https://b.example.com/a.vtt}', /captions must be a file like/],
  ['::video{src=/photos/a.mp4}', /the title in \[ ] must not be empty/],
  ['::button{href=/x}', /the label in \[ ] must not be empty/],
  ['::button[A]{href=javascript:alert(1)}', /href must be a path/],
  ['::section{type="../x"}', /type must be the name of a section/],
  [':::columns\nA', /^:::columns has no end/],
  ['::column', /must be between :::columns and :::/],
  [':::columns\nA\n:::columns\nB\n:::\n:::', /can’t be inside other columns/],
  [':::columns\nA\n::column\nB\n::column\nC\n::column\nD\n:::', /a fourth column/],
  [':::columns\n<div>\n\n::column\n\n</div>\n:::', /inside other HTML/],
])('The content %j is reported to the editor', (body, message) => {
  expect(problemOf(body)).toMatch(message)
})

test.each([
  'Write ::form{id=service} to place it.',
  '    ::form{id=service}',
  '- ::form{id=service}',
  '> ::form{id=service}',
  '`::form{id=service}`',
  '```\n::form{id=service}\n```',
  '::form{id=service} now',
  '::form{id=service id=parts}',
  ':::form{id=service}',
  ':::',
  '::note[A]{b=c}',
  '::form{id=fleet __proto__=x}',
  'At 9::30',
])('The content %j stays text', (body) => {
  const { html, parts } = pageOf(body)
  expect(html).toContain(/::[^`\s]*/.exec(body)?.[0])
  expect(parts).toBeUndefined()
})

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&rel=0&start=90',
  ],
  [
    'https://youtu.be/dQw4w9WgXcQ?si=x',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&rel=0',
  ],
  [
    'https://m.youtube.com/live/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&rel=0',
  ],
  [
    'https://vimeo.com/76979871/0123456789',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=0123456789',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=0123456789',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=0123456789',
  ],
  ['https://www.google.com.au/maps/embed?pb=!1m18!1m12', 'https://www.google.com/maps/embed?pb=!1m18!1m12'],
  ['https://www.google.com/maps/d/u/0/edit?mid=1abc', 'https://www.google.com/maps/d/embed?mid=1abc'],
  ['https://maps.google.com/?q=12+Main+St', 'https://www.google.com/maps?q=12%20Main%20St&output=embed'],
  ['https://calendly.example.com/us?a=1&amp;b="2"', 'https://calendly.example.com/us?a=1&b=%222%22'],
])('The address %s is shown by the frame %s', (url, src) => {
  expect(partOf(`::embed[A]{url='${url}'}`)).toMatchObject({ embed: { src, title: 'A' } })
})

test('A short video is higher than wide', () => {
  expect(partOf('::embed[A]{url=https://www.youtube.com/shorts/dQw4w9WgXcQ}')).toMatchObject({
    embed: { upright: true, from: 'YouTube' },
  })
})

test('A button’s web address without a scheme is taken for https, as in settings (spec §2)', () => {
  expect(partOf('::button[A]{href="//b.example/c"}')).toMatchObject({
    button: { href: 'https://b.example/c' },
  })
})

test('A label may have entities and escaped brackets', () => {
  expect(partOf('::button[Book \\[now\\] &amp; save]{href=/book}')).toEqual({
    button: { label: 'Book [now] & save', href: '/book' },
    line: 6,
  })
})

test('Directives end a paragraph, list or quote before them, and columns may have anything in them', () => {
  const { parts } = pageOf(
    'A\n:::columns\n- B\n::column\n> C\n::form{id=fleet}\n:::\nD\n::button[E]{href=/e}\nF',
  )
  expect(parts).toEqual([
    { html: '<p>A</p>\n' },
    { columns: 'start', line: 7 },
    { html: '<ul>\n<li>B</li>\n</ul>\n' },
    { columns: 'next', line: 9 },
    { html: '<blockquote>\n<p>C</p>\n</blockquote>\n' },
    { form: 'fleet', line: 11 },
    { columns: 'end', line: 12 },
    { html: '<p>D</p>\n' },
    { button: { label: 'E', href: '/e' }, line: 14 },
    { html: '<p>F</p>' },
  ])
})

test('Characters that mark a directive’s place do nothing in an editor’s text', () => {
  expect(pageOf('\uE0000\uE001').parts).toBeUndefined()
  expect(pageOf('::form{id=fleet}\n\n\uE0000\uE001\n\n\uE0007\uE001').parts).toHaveLength(2)
})

test('Thousands of directives are read in time', { timeout: 30_000 }, () => {
  expect(pageOf('<b>a</b>\n\n::form{id=fleet}\n'.repeat(3000)).parts).toHaveLength(6000)
})

test('A page’s settings can name its form, or none', () => {
  expect(pageOf('Text.', '\nform: fleet').form).toBe('fleet')
  expect(pageOf('Text.', '\nform: none').form).toBe('none')
  expect(pageOf('Text.').form).toBeUndefined()
  expect(problemOf('Text.', '\nform: sevice')).toMatch(/^must be one of 'general'/)
})
