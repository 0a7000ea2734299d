import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { elementsOf, harmIn, HOSTILE } from '#rules/testing/hostileHtml.ts'
import { renderMarkdown, blocksOf } from './markdown.ts'

const notesOn = (text: string) => renderMarkdown(text).notes.map(({ line, message }) => `${line}: ${message}`)

test.each([
  [
    'a\n\n<iframe src="https://b.example/?c=1&d"></iframe>',
    ['3: <iframe> with everything in it was removed: use ::embed[Title]{url="https://b.example/?c=1&d"}'],
  ],
  [
    '<iframe src="javascript:x">',
    ['1: <iframe> with everything in it was removed: use ::embed[Title]{url=…}'],
  ],
  [
    '<video controls>\n<source src="a.mp4">\n</video>',
    ['1: <video> with everything in it was removed: use ::video[Title]{src=…}'],
  ],
  ['<script>\nlet a = "<style>"\n</script>', [/^1: <script> with everything in it was removed/]],
  [
    'One\ntwo <b class="c"\n  onclick="d()">three</b>\n<p\nstyle="x">',
    [/^2: “class” of <b> was removed/, /^2: “onclick” of <b> was removed/, /^4: “style” of <p>/],
  ],
  ['<div\n>\n<span id="a">\n</div>', ['3: “id” of <span> was removed: only headings can have an id']],
  [
    '<b class=a>\n\n<b class=b>\n\n<b class=c>',
    [/^1: “class” of <b> was removed: .* \(and 2 more like it\)$/],
  ],
  ['<x-y>z</x-y>', ['1: <x-y> was removed: its text is kept']],
  ['a <a href="JavaScript:x">b</a>', [/^1: the address “javascript:…” of a link was removed/]],
  ['<img alt="" src="data:image/png,x">', [/^1: <img> with “data:image\/png,x” was removed/]],
  ['- ::embed[A]{url=b}', [/^1: the line stays text: write ::embed\[Title\]\{url=…\} on a line of its own/]],
  ['a\n::vidoe[B]{src=c}', [/^2: the line stays text: write ::video/]],
  ['<div>\n::form{id=fleet}\n</div>', [/^2: the line stays text: write ::form/]],
  ['::form id=fleet', [/^1: the line stays text: write ::form/]],
  ['a ::embed[B]{url=c} d', [/^1: the line stays text: write ::embed/]],
  [':embed[A]{url=b}\n\nc', [/^1: the line stays text: write ::embed/]],
  [
    '::buton[A]{href=/b}\n:: embed[C]{url=d}',
    [/^1: the line stays text: write ::button/, /^2: the line stays text: write ::embed/],
  ],
  [
    'a\n\n:::\n',
    ['3: the line stays text: remove it, or write :::columns on a line of its own before the first column'],
  ],
])('What an editor loses in %j is reported with its line', (text, notes) => {
  expect(notesOn(text)).toEqual(
    notes.map((note) => (typeof note === 'string' ? note : expect.stringMatching(note))),
  )
})

test.each([
  '<h2 id="a">A</h2><a href="/b" target="_blank" rel="opener">B</a><td align="left">',
  '<img src="/c.jpg" loading="eager" width="10">',
  'a <!-- b --> <br> 5 < 6 && c::d ::note[e]',
  '`<script>`\n\n    <iframe>\n\n```\n::form{id=a}\n```',
  'Write `::form{id=a}` or \\::form{id=a}, at 9:30 in a:form[b] ``:::\n::form{``',
  ':::columns\na\n\n::column\nb\n\n:::',
])('Nothing is reported about %j', (text) => {
  expect(notesOn(text)).toEqual([])
})

test('Of many kinds of removed HTML, the first ten are reported', () => {
  const notes = notesOn(Array.from({ length: 30 }, (_, index) => `<x-${index}></x-${index}>`).join('\n\n'))
  expect(notes).toHaveLength(11)
  expect(notes.at(-1)).toBe('21: 20 more kinds of HTML were removed from here on')
})

test('Much removed HTML hides no line that was meant as a directive, and the other way round', () => {
  const many = (text: string) => Array.from({ length: 12 }, (_, index) => `${text}${index}>`).join('\n\n')
  const notes = notesOn(`${many('<x-')}\n\n::buton[A]{href=/b}\n\n${many('::vidoe[A] <')}\n\n<style></style>`)
  expect(notes).toContainEqual(expect.stringMatching(/^25: the line stays text: write ::button/))
  expect(notes).toContainEqual('45: 3 more lines like these stay text from here on')
  expect(notes).toContainEqual('21: 3 more kinds of HTML were removed from here on')
})

test('Each piece of a text has its line and the words that readers see', () => {
  const text = [
    '# Our *team*',
    '',
    'We sell **vans**,',
    'and [mend](/service) `them`.',
    '',
    '- One',
    '- Two',
    '',
    '| A | B |',
    '| - | - |',
    '| 1 | 2 |',
    '',
    '![The yard](/photos/yard.jpg)',
    '',
    '<p>By hand</p>',
    '',
    '::form{id=contact}',
    '::button[Book *now*]{href=/book}',
  ].join('\n')
  expect(blocksOf(text).map(({ line, text: read, pictures }) => [line, read, ...pictures])).toEqual([
    [1, 'Our team'],
    [3, 'We sell vans, and mend them.'],
    [6, 'One'],
    [7, 'Two'],
    [9, 'A'],
    [9, 'B'],
    [11, '1'],
    [11, '2'],
    [13, '', '/photos/yard.jpg'],
    [18, 'Book *now*'],
  ])
})

/**
 * Time limit (ms). Each of these texts takes about a hundredth of it. If the time grew faster than the length of the text, they'd exceed
 * the limit on any machine.
 */
const SLOW = { timeout: 30_000 }

describe('Hostile Markdown', () => {
  test.each(HOSTILE)('The hostile Markdown %j becomes harmless HTML', (text) => {
    expect(harmIn(renderMarkdown(text).html)).toEqual([])
    expect(harmIn(renderMarkdown(`Before.\n\n> - ${text}\n\nAfter.`).html)).toEqual([])
  })

  test('Hostile Markdown is harmless in any combination', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...HOSTILE), { minLength: 2, maxLength: 4 }), (parts) => {
        expect(harmIn(renderMarkdown(parts.join('')).html)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})

describe('Markdown that editors write', () => {
  test.each([
    ['a link to a path', '[x](/about)', '<p><a href="/about">x</a></p>'],
    ['a link to an anchor', '[x](#team)', '<p><a href="#team">x</a></p>'],
    ['a link to a phone number', '[x](tel:0265551234)', '<p><a href="tel:0265551234">x</a></p>'],
    ['a link to an email address', '[x](mailto:a@b.example)', '<p><a href="mailto:a@b.example">x</a></p>'],
    [
      'a link to another site',
      '[x](https://b.example/)',
      '<p><a href="https://b.example/" rel="noopener" target="_blank">x</a></p>',
    ],
    [
      'a link to another site without a scheme',
      '[x](//b.example)',
      '<p><a href="//b.example" rel="noopener" target="_blank">x</a></p>',
    ],
    [
      'a link to another site without scheme or slashes',
      '[x](www.b.example)',
      '<p><a href="www.b.example" rel="noopener" target="_blank">x</a></p>',
    ],
    [
      'a picture',
      '![Our yard](/images/yard.jpg)',
      '<p><img src="/images/yard.jpg" alt="Our yard" loading="lazy" decoding="async" /></p>',
    ],
    ['a first-level heading', '# Our yard', '<h2 id="our-yard">Our yard</h2>'],
    ['a third-level heading', '### Hours', '<h3 id="hours">Hours</h3>'],
    ['HTML', '<details><summary>Q</summary>A</details>', '<details><summary>Q</summary>A</details>'],
    ['strikethrough', '~~x~~', '<p><del>x</del></p>'],
    ['HTML around Markdown', '<div>\n\n**a**\n\n</div>', '<div>\n<p><strong>a</strong></p>\n</div>'],
    ['inline HTML', 'a <b>*b*</b> c<br>d', '<p>a <b><em>b</em></b> c<br />d</p>'],
    ['a script and an unknown element', 'a <script>alert(1)</script><x-y>b</x-y>', '<p>a b</p>'],
    ['a comment', 'a<!-- b -->c', '<p>ac</p>'],
    ['an HTML heading', '<h1 id="x">A</h1>', '<h2 id="x">A</h2>'],
    ['an id outside headings', '<p id="menu"><a id="b" href="/c">A</a>', '<p><a href="/c">A</a></p>'],
    [
      'a link that takes over the window',
      '<a target="_top" rel="opener" href="/c">A</a>',
      '<p><a href="/c">A</a></p>',
    ],
    ['a form field', 'a <input type="password" name="p">', '<p>a </p>'],
    ['a picture without an address on the web', 'a <img alt="b" src="data:image/png,"> c', '<p>a  c</p>'],
    ['a picture on the shopper’s own machine', 'a ![b](https://127.0.0.1/x.jpg) c', '<p>a  c</p>'],
    ['a picture in a private network', 'a <img alt="b" src="//10.0.0.1/x.jpg"> c', '<p>a  c</p>'],
  ])('Markdown with %s becomes the right HTML', (_what, markdown, html) => {
    expect(renderMarkdown(markdown).html).toBe(html)
  })

  test('A table keeps the alignment of its columns', () => {
    expect(renderMarkdown('| a | b |\n| :-: | - |\n| c | d |').html.replaceAll('\n', '')).toBe(
      '<table><thead><tr><th align="center">a</th><th>b</th></tr></thead>' +
        '<tbody><tr><td align="center">c</td><td>d</td></tr></tbody></table>',
    )
  })

  test.each([
    ['see https://b.example/x?y=1.', 'https://b.example/x?y=1'],
    ['see http://b.example', 'http://b.example'],
    ['see www.b.example/x_y, and', 'https://www.b.example/x_y'],
    ['(WWW.b.example)', 'https://WWW.b.example'],
    ['to info@b.example.', 'mailto:info@b.example'],
    ['b.example/x', 'nothing'],
    ['ftp://b.example', 'nothing'],
    ['//b.example', 'nothing'],
    ['awww.b.example', 'nothing'],
    ['www. www.- www.', 'nothing'],
    ['`https://b.example`', 'nothing'],
  ])('The bare text %j links to %s', (text, href) => {
    const links = elementsOf(renderMarkdown(text).html).filter(({ name }) => name === 'a')
    expect(links.map(({ attributes }) => attributes.href)).toEqual(href === 'nothing' ? [] : [href])
  })

  test('Each of a thousand bare addresses becomes a link', () => {
    const { html } = renderMarkdown('www.b.example https://b.example '.repeat(500))
    expect(elementsOf(html).filter(({ name }) => name === 'a')).toHaveLength(1000)
  })

  test.each([
    ["What's included", 'whats-included'],
    ['Parts & service', 'parts--service'],
    ['0.9 % *finance* `now`', '09--finance-now'],
    ['Škoda und Übergröße', 'škoda-und-übergröße'],
    ['[Linked](/x) <b>bold</b>', 'linked-bold'],
    ['!!!', undefined],
  ])('The heading %j has the id %s', (heading, id) => {
    expect(elementsOf(renderMarkdown(`### ${heading}`).html)[0]?.attributes.id).toBe(id)
  })

  test('The ids of headings are unique, even if the text of one equals the id of another', () => {
    const { headings } = renderMarkdown('## A\n\n## A\n\n## A-1\n\n## A-1\n\n## A')
    expect(headings.map(({ id }) => id)).toEqual(['a', 'a-1', 'a-1-1', 'a-1-2', 'a-2'])
  })

  test('The list of headings has those of level 2, each with its own id', () => {
    expect(renderMarkdown('# One\n\n## Two *b*\n\n### Three\n\n## Two b').headings).toEqual([
      { id: 'one', text: 'One' },
      { id: 'two-b', text: 'Two b' },
      { id: 'two-b-1', text: 'Two b' },
    ])
  })

  test('The list of headings has HTML headings with an id, but none that were removed', () => {
    const { html, headings } = renderMarkdown(
      '<h2 id="x">A &amp; <b>b</b></h2>\n\n<h2>No id</h2>\n\n<svg>\n\n## Dropped\n\n</svg>\n\n## Last',
    )
    expect(headings).toEqual([
      { id: 'x', text: 'A & b' },
      { id: 'last', text: 'Last' },
    ])
    expect(html).not.toContain('Dropped')
  })

  test('The list of headings has only ids in the HTML, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...HOSTILE)), { maxLength: 5 }), (texts) => {
        const { html, headings } = renderMarkdown(texts.map((text) => `## ${text}\n\n`).join(''))
        const inHtml = elementsOf(html).filter(({ name }) => name === 'h2')
        for (const { id } of headings) expect(inHtml.map(({ attributes }) => attributes.id)).toContain(id)
      }),
      { numRuns: 200 },
    )
  })
})

describe('Markdown made to be slow or to use up memory', () => {
  const many = (count: number, piece: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => piece(i)).join('')
  test.each([
    [
      'formatting that browsers repeat in each paragraph',
      many(2000, (i) => `<b a=${i}>`) + '<p>x'.repeat(2000),
    ],
    ['such formatting in Markdown paragraphs', many(2000, (i) => `<b a=${i}>\n\n`) + '<p>x\n\n'.repeat(2000)],
    ['elements that never close', '<div>'.repeat(6000)],
    ['nested tables', '<table><tr><td>'.repeat(5000)],
  ])('The HTML of %s stays small', SLOW, (_what, markdown) => {
    const { html } = renderMarkdown(markdown)
    expect(harmIn(html)).toEqual([])
    expect(html.length).toBeLessThan(10 * markdown.length)
  })

  // Each of these texts takes less than a second. If the time grew with the square of the length, they'd take minutes.
  test.each<[what: string, piece: string, before?: string]>([
    ['unclosed emphasis', '*a **b_'],
    ['emphasis', '*a* '],
    ['strikethrough', '~~a '],
    ['opening brackets', '['],
    ['unclosed links', '[a](<b'],
    ['nested pictures', '!['],
    ['links', '[a](b)'],
    ['definitions', '[a]: '],
    ['unclosed code', '`a``b'],
    ['unclosed tags', '<a '],
    ['attributes', 'b="', '<a '],
    ['unclosed comments', 'a <!-- '],
    ['ampersands', '&'],
    ['continued quotes', 'b\n', `${'> '.repeat(38)}a\n`],
    ['continued lists', 'b\n', `${'- '.repeat(19)}a\n`],
    ['nested lists', `${'- '.repeat(12)}a\n`],
    ['quotes in lists', '- > - > a\n'],
    ['headings with the same text', '# a\n'],
    ['underlined headings', 'a\n-\n'],
    ['unfinished addresses', 'https://'],
    ['addresses full of brackets', '[({', 'https://b.example/'],
    ['addresses with www.', 'www.'],
    ['email addresses', 'a@b.'],
    ['one long address', 'a', 'https://b.example/'],
    ['spaces', ' '],
    ['directives', '::button[a]{href=/b}\n'],
    ['unclosed directives', '::button[a]{b='],
    ['misspelt directives', '::embde x\n'],
    ['removed elements', '<x-y>\n', '<div>\n'],
    ['removed attributes', 'a=b\n', '<div '],
    ['HTML with empty lines', '\n', '<script>'],
  ])(
    'A full file of %s takes time in proportion to its length',
    { ...SLOW, tags: 'nightly' },
    (_what, piece, before = '') => {
      const markdown = before + piece.repeat((200_000 - before.length) / piece.length)
      const { html } = renderMarkdown(markdown)
      expect(html.length).toBeLessThan(12 * markdown.length)
    },
  )

  test('Elements are nested at most 50 deep, deeper than in any real text', () => {
    expect(elementsOf(renderMarkdown('<div>'.repeat(60)).html)).toHaveLength(50)
  })
})

describe('Headings with an id that the page itself uses', () => {
  test.each([
    'lead-vehicle',
    'main',
    'drawer',
    'enquire',
    'enquire-form',
    'enquire-form-start',
    'lead-general-email',
    'finance-form',
    'finance-amount',
    'vehicle-map',
    'picture-1',
    'menu-0',
    'payment-failed',
    'saved-start',
    'range-caravans',
  ])('A heading’s id is never %s, which the page itself uses', (id) => {
    const heading = id.replaceAll('-', ' ')
    for (const written of [
      `## ${heading}`,
      `# ${heading.toUpperCase()}`,
      `<h3 id="${id}">x</h3>`,
      `<h1 id="${id}">x</h1>`,
      `## ${heading}\n\n## ${heading}`,
    ]) {
      const { html, headings } = renderMarkdown(written)
      const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, each]) => each)
      expect(ids[0], written).toBe(`section-${id}`)
      expect(new Set(ids).size, written).toBe(ids.length)
      if (!written.startsWith('<h3')) expect(headings[0]?.id, written).toBe(`section-${id}`)
    }
  })

  test('A link in the same text still leads to a heading whose id was changed', () => {
    const { html } = renderMarkdown(
      '[down](#lead-vehicle), [up](#main), [over](#our-team)\n\n## Lead vehicle\n\n## Our team',
    )
    expect(html).toContain(
      '<a href="#section-lead-vehicle">down</a>, <a href="#main">up</a>, <a href="#our-team">',
    )
  })

  test('A heading’s changed id is unlike the id of any other heading', () => {
    const { html } = renderMarkdown('## Section main\n\n## Main')
    expect(html).toBe('<h2 id="section-main">Section main</h2>\n<h2 id="section-main-1">Main</h2>')
  })
})
