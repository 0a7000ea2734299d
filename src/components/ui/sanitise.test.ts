import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { elementsOf, harmIn, HOSTILE } from '#rules/testing/hostileHtml.ts'
import { sanitise } from './sanitise.ts'

/**
 * Time limit (ms). Sanitising normally takes a hundredth of this, even on a slow machine. If the time it takes grew
 * faster than the length of the text, it would exceed this limit on any machine.
 */
const SLOW = { timeout: 30_000 }

test.each([
  ['One owner, full history.', '<p>One owner, full history.</p>'],
  ['One owner.\n\nFull history,\r\nno rust.\r\n\r\n', '<p>One owner.</p><p>Full history,<br>no rust.</p>'],
  ['', ''],
  ['Sales & Service < 5 km', '<p>Sales &amp; Service &lt; 5 km</p>'],
  ['Sales &amp; Service', '<p>Sales &amp; Service</p>'],
  ['&lt;script&gt;', '<p>&lt;script&gt;</p>'],
  ['<p>caf&eacute; &nbsp;&amp; &#39;x&#39;</p>', "<p>café \u00a0&amp; 'x'</p>"],
  ['<p>Tow <b>bar</b></p>', '<p>Tow <b>bar</b></p>'],
  ['<p>one<p>two', '<p>one</p><p>two</p>'],
  ['<div>one</div><div><p>two</p></div>', '<div>one</div><div><p>two</p></div>'],
  ['<ul><li>a<li>b<ul><li>c</ul></ul>', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>'],
  ['<b><i>x</b>y</i>z', '<b><i>x</i></b>yz'],
  ['a<br/>b', 'a<br />b'],
  ['<h1>Big</h1><h2 id=x>Less</h2>', '<h3>Big</h3><h3>Less</h3>'],
  ['<p>x<h2>y</h2>', '<p>x</p><h3>y</h3>'],
  [
    '<table><tr><td>a<td>b<tr><th>c</table>',
    '<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>',
  ],
  ['<font color=red>x</font><center>y</center>', 'xy'],
  ['<a href="https://b.example">x</a><img src=/a.jpg onerror=x>', 'x'],
  ['<p style="color:red" class=x onclick=y>x</p>', '<p>x</p>'],
  ['a<script>b</script>c<style>d</style>e<svg><p>f</p></svg>g<svg/>h', 'acegh'],
  ['<select><option>x</select>y', 'y'],
  ['<ol start=x><constructor><toString>y', '<ol>y</ol>'],
])('The description %j keeps only harmless markup, as %j', (html, safe) => {
  expect(sanitise(html)).toBe(safe)
})

test('The shortcut for plain paragraphs and lists gives the same result as parsing them', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.oneof(fc.constantFrom(...`<>&"';\0\r\n\t /p`), fc.string()) }),
  )
  const space = fc.constantFrom('', '\n', ' ')
  const paragraph = text.map((words) => `<p>${words}</p>`)
  const item = fc.tuple(text, space).map(([words, gap]) => `${gap}<li>${words}</li>`)
  const list = fc
    .tuple(fc.array(item, { maxLength: 3 }), space)
    .map(([all, gap]) => `<ul>${all.join('')}${gap}</ul>`)
  const part = fc.tuple(fc.oneof(paragraph, list), space).map(([html, gap]) => html + gap)
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const html = parts.join('')
      expect(sanitise(html)).toBe(sanitise(`<br>${html}`).replace('<br />', ''))
    }),
    { numRuns: 1_000 },
  )
})

const NEVER = /^(?:h[12]|a|img|input|section)$/

test.each(HOSTILE)('The hostile HTML %j is made harmless', (html) => {
  const safe = sanitise(html)
  expect(harmIn(safe)).toEqual([])
  expect(elementsOf(safe).filter(({ name }) => NEVER.test(name))).toEqual([])
  expect(elementsOf(safe).flatMap(({ attributes }) => Object.keys(attributes))).toEqual([])
})

const tags = 'p b a li ul div table tr td svg math style noscript iframe select h1 br'.split(' ')
const pieces = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string(),
  fc.tuple(fc.constantFrom(...tags), fc.boolean()).map(([name, end]) => (end ? `</${name}>` : `<${name}>`)),
)

test('Any combination of hostile HTML is made harmless, and stays inside its element', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const safe = sanitise(parts.join(''))
      expect(harmIn(safe)).toEqual([])
      const around = elementsOf(`<main><div>${safe}</div><i></i></main>`)
      expect(around.at(-1)?.name).toBe('i')
      expect(around.filter(({ name }) => name === 'main')).toHaveLength(1)
    }),
    { numRuns: 500 },
  )
})

test('Sanitising HTML twice keeps its text the same', () => {
  // Put the text in an element, as pages do. Without one, a browser would move text out of a table row that has no
  // table around it.
  const textOf = (html: string) => JSDOM.fragment(`<div>${html}</div>`).textContent
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const safe = sanitise(parts.join(''))
      expect(textOf(sanitise(`<div>${safe}</div>`))).toBe(textOf(safe))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['unclosed elements', '<div>'.repeat(50_000)],
  [
    'formatting that a browser repeats in every paragraph',
    Array.from({ length: 5000 }, (_, i) => `<b a=${i}>`).join('') + '<p>x'.repeat(5000),
  ],
  ['end tags without a start', '</p>'.repeat(50_000)],
  ['nested tables', '<table><tr><td>'.repeat(20_000)],
  ['an unclosed attribute', `<a href="${'x'.repeat(300_000)}`],
])('HTML made to be slow takes no longer than other HTML: %s', SLOW, (_what, html) => {
  const safe = sanitise(html)
  expect(safe.length).toBeLessThan(3 * html.length)
})

test('Sanitised HTML is limited to a depth that no real text reaches', () => {
  expect(elementsOf(sanitise('<div>'.repeat(60)))).toHaveLength(50)
})
