import { expect, test } from 'vitest'
import { LOCALES } from '#rules/constants.ts'
import { ago, lineHtml, lineText, insertOfflineLine } from './line.ts'

const HOUR = 3_600_000

test.each([
  [-5 * HOUR, 'a moment ago'],
  [0, 'a moment ago'],
  [59_999, 'a moment ago'],
  [60_000, '1 minute ago'],
  [HOUR - 1, '59 minutes ago'],
  [3.9 * HOUR, '3 hours ago'],
  [24 * HOUR, '1 day ago'],
  [400 * 24 * HOUR, '400 days ago'],
  [Number.NaN, 'a moment ago'],
])('An age of %s ms is said as “%s”', (ms, text) => {
  for (const region of [...LOCALES, 'nowhere']) expect(ago(ms, region)).toBe(text)
})

test('The line says that a page may be out of date, and why it’s shown', () => {
  const page = { since: 1000, what: 'page', why: 'away' } as const
  expect(lineText(page, 1000 + 3 * HOUR, 'en-AU')).toEqual({
    why: 'You’re offline.',
    age: 'This page is from 3 hours ago. Prices and availability may have changed.',
  })
  expect(lineText({ ...page, why: 'silent' }, 1000, 'en-US').why).toBe('We couldn’t connect.')
  expect(lineText({ ...page, what: 'lists' }, 1000, 'en-NZ').age).toContain('This list is from')
})

const line = lineHtml({ since: 7, what: 'page', why: 'away' }, 7, 'en-AU', '.a{}')

test('The line is announced, includes its style, and offers to try again without the router', () => {
  expect(line).toMatch(/^<style>\.a\{\}<\/style><div class="as-of" role="status" data-as-of="7"/)
  expect(line).toContain('<a class="as-of__again" href="" data-astro-reload>Try again</a></div>')
})

test.each([
  [
    '<body><a class="skip" href="#a">Skip</a><header>',
    '<body><a class="skip" href="#a">Skip</a>LINE<header>',
  ],
  ['<html><body data-a="b"><main>', '<html><body data-a="b">LINE<main>'],
  ['<body>$& $1 </body>', '<body>LINE$& $1 </body>'],
])('The line comes first on the page, after the skip link: %s', (html, expected) => {
  expect(insertOfflineLine(html, 'LINE')).toContain(expected)
  // A line may contain what looks like a replacement pattern.
  expect(insertOfflineLine(html, '$& $1')).toContain(expected.replace('LINE', () => '$& $1'))
})
