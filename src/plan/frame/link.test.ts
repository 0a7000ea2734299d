import { expect, test } from 'vitest'
import { siteSchema } from '#site/settings/schema.ts'
import { link, withLinks } from './link.ts'
import { directionsLink } from '../pages/locations/place.ts'

const site = siteSchema.validateSync({
  id: 7,
  slug: 'fixture',
  name: 'Fixture Motors',
  url: 'https://fixture.example',
  finance_sign_in_url: 'https://lender.example/sign-in',
  personalised_finance_url: 'https://lender.example/quote',
})

test.each([
  ['a phone call', 'tel:0255501200', 25],
  ['directions', 'https://www.google.com/maps/search/?api=1&query=Fixture', 41],
  ['the finance sign-in', 'https://lender.example/sign-in?from=fixture', 58],
  ['a personalised quote', 'https://lender.example/quote', 59],
  ['nothing', '/about-us', undefined],
  ['nothing', 'mailto:a@fixture.example', undefined],
  ['nothing', 'https://other.example/', undefined],
])('A click records %s for a link to %s (spec §2)', (_, href, event) => {
  expect(link('x', href, site)?.event).toBe(event)
  const html = `<p><a title="a" href="${href.replace('&', '&amp;')}">x</a></p>`
  const out = href.startsWith('https:') ? ' rel="noopener" target="_blank"' : ''
  const mark = event === undefined ? '' : ` data-event="${event}"`
  expect(withLinks(html, site)).toBe(html.replace(/(href="[^"]*")/, `$1${out}${mark}`))
})

test('A link to directions counts as a map link, whichever service the map is on', () => {
  const found = directionsLink('https://maps.dealer.example/yard', site)
  expect(found).toMatchObject({ kind: 'map', event: 41, href: 'https://maps.dealer.example/yard' })
  expect(directionsLink('', site)).toBeNull()
})

test('Text that only looks like a link isn’t changed', () => {
  expect(withLinks('<p>a href="tel:0255501200"</p>', site)).toBe('<p>a href="tel:0255501200"</p>')
  expect(withLinks('<abbr title="x">y</abbr>', site)).toBe('<abbr title="x">y</abbr>')
})

const news = siteSchema.validateSync({ ...site, blogs: { enabled: true, path: '/news' } })
test.each([
  ['<a href="/pages/book-a-service">', '<a href="/book-a-service" data-no-prefetch="">'],
  ['<a href="/blog/towing">', '<a href="/news/towing">'],
  ['<a href="/finance-pre-approval">', '<a href="/finance" data-no-prefetch="">'],
  ['<a href="/about-us/">', '<a href="/about-us">'],
  ['<a href="#history">', '<a href="#history">'],
  // A link to a full address on this site becomes a path and doesn't open in a new tab.
  ['<a href="https://fixture.example/about-us" rel="noopener" target="_blank">', '<a href="/about-us">'],
  [
    '<a href="https://other.example/?a=1&amp;b=2" rel="noopener" target="_blank">',
    '<a href="https://other.example/?a=1&amp;b=2" rel="noopener" target="_blank">',
  ],
  ['<a href="ftp://other.example/">', '<a>'],
  // This address has no scheme, but it leads to another site all the same.
  ['<a href="www.other.example/x">', '<a href="https://www.other.example/x" rel="noopener" target="_blank">'],
  ['<a href="//other.example">', '<a href="https://other.example/" rel="noopener" target="_blank">'],
  ['<a href="//fixture.example/team">', '<a href="/team">'],
  ['<a href="mailto:a@fixture.example">', '<a href="mailto:a@fixture.example">'],
  ['<a href="tel:(02) 5550 1200">', '<a href="tel:0255501200" data-event="25">'],
])('The link %s in an editor’s text becomes %s (spec §2)', (written, made) => {
  expect(withLinks(`<p>${written}x</a></p>`, news)).toBe(`<p>${made}x</a></p>`)
})
