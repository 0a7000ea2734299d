import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml, jsonForScript, plainText } from './html.ts'

test.each<[unknown, string]>([
  [`<a href="x" id='y'>&</a>`, '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;&lt;/a&gt;'],
  ['&amp;', '&amp;amp;'],
  [5, '5'],
])('The value %j is escaped as %j', (value, expected) => {
  expect(escapeHtml(value)).toBe(expected)
})

test.each([NaN, Infinity, '', null, undefined, {}])('The value %j is escaped as nothing', (value) => {
  expect(escapeHtml(value)).toBe('')
})

test('JSON in a script can’t end the script, and parses to the same value', () => {
  const text = jsonForScript({ a: '</script><!--&\u2028\u2029' })
  expect(text).toBe('{"a":"\\u003c/script\\u003e\\u003c!--\\u0026\\u2028\\u2029"}')
  expect(jsonForScript(undefined)).toBe('null')
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = jsonForScript(value)
      expect(json).not.toMatch(/[<>&\u2028\u2029]/)
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test.each<[unknown, string]>([
  ['<p>One</p><p>two <b>three</b>.</p>', 'One two three.'],
  ['a<br>b<br/>c', 'a b c'],
  ['<script>alert("x")</script>kept<style>p{}</style>', 'kept'],
  ['<script>never ends', ''],
  ['<!-- a <b> --> kept <!-- on', 'kept'],
  ['5 &lt; 6 &amp; &quot;7&quot; &#39;8&#x27; &nbsp; 9', `5 < 6 & "7" '8' 9`],
  ['&bogus; &#0; &#xd800; &#1114112;', '&bogus;'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<img src=x onerror=alert(1)>', ''],
  ['\n a \t\u00a0 b ', 'a b'],
  ['', ''],
  [null, ''],
  [5, ''],
])('The plain text of %j is %j', (html, expected) => {
  expect(plainText(html)).toBe(expected)
})

test.each([
  ['one two three', 13, 'one two three'],
  ['one two three', 12, 'one two…'],
  ['one two, three', 10, 'one two…'],
  ['onetwothree', 5, 'onet…'],
  ['One two. Three four. Five', 20, 'One two. Three four.'],
  ['One two. Three four. Five', 19, 'One two. Three…'],
  ['One two three. Four five', 22, 'One two three.'],
  ['Made in the U.S. Army yards', 23, 'Made in the U.S. Army…'],
  ['We moved to St. Kilda then', 23, 'We moved to St. Kilda…'],
  ['Weighs 2.50 tonnes or so', 18, 'Weighs 2.50…'],
  ['one', 0, '…'],
])('The text %j in at most %j characters is %j', (html, max, expected) => {
  expect(plainText(html, max)).toBe(expected)
})

test.each(['<', '<script', '<!--', '<a ', '&#', '<p', ' '])(
  // If the time grew with the square of the length, the test would hang.
  'A megabyte of %j becomes no more text than it was',
  (part) => {
    const html = part.repeat(1_000_000 / part.length)
    expect(plainText(html).length).toBeLessThanOrEqual(html.length)
  },
)
