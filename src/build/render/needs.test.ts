import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { needsOf } from './renderBatch.ts'

const needs = (html: string) => needsOf(Buffer.from(html))
const sha = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

test.each([
  ['<link href="/_astro/a.B-1_x.css"><img src="/_astro/a.B-1_x.css">', ['_astro/a.B-1_x.css']],
  [
    '<script src="/_astro/z.js"></script><link href=\'/_astro/fonts/a~b.woff2\'>',
    ['_astro/fonts/a~b.woff2', '_astro/z.js'],
  ],
  ['{"url":"/_astro/a.js"},"/_astro/b.mjs?v=1"', ['_astro/a.js', '_astro/b.mjs']],
  ['/_astro/ /_astro/none "/_astro/', []],
  [`/_astro/${'long'.repeat(30)}.js`, [`_astro/${'long'.repeat(30)}.js`]],
])('A page’s needs name the assets in %s', (html, assets) => expect(needs(html)).toEqual(assets))

test.each([
  ['<script>go()</script>', ['go()']],
  ['é<script type="module" data-x="é">let é\n</script><script>go()</script>', ['let é\n', 'go()']],
  ['<script>"<script>"</script>', ['"<script>"']],
  ['<script\n  defer\n>a</script>', ['a']],
  ['<script></script>', ['']],
  ['<script src="/a.js"></script><script\nsrc="/a.js"></script>', []],
  ['<script type="application/ld+json">{"a":1}</script>', []],
  ['<script data-src="x">a</script>', ['a']],
  ['<script type="speculationrules">{}</script>', ['{}']],
  ['<script>never closed', []],
  ['<script', []],
  ['<script>go()</script><p><script>go()</script>', ['go()']],
])('A page’s needs have the hashes of the scripts in %s', (html, scripts) =>
  expect(needs(html)).toEqual(scripts.map(sha).sort()),
)
