import { expect, test } from 'vitest'
import { isOwnOrigin, ownPage } from './caller.ts'

const SITE = 'https://www.redgumrv.example'
const own = (headers: Record<string, string>) =>
  isOwnOrigin(new Headers(headers), 'redgum-rv.localhost:4321', SITE)

test.each([
  ['the requested host', { origin: 'http://redgum-rv.localhost:4321' }],
  ['the public address behind a proxy', { origin: SITE }],
  ['a program that isn’t a browser', {}],
  ['a browser that hides its origin, on the same site', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
])('A request from %s is accepted', (_name, headers) => {
  expect(own(headers)).toBe(true)
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another tenant', { origin: 'http://harbourside-motors.localhost:4321' }],
  ['another port', { origin: 'http://redgum-rv.localhost:9' }],
  ['nowhere', { origin: 'null' }],
  ['an invalid origin', { origin: '' }],
  ['a browser that reports another site', { origin: SITE, 'sec-fetch-site': 'cross-site' }],
  ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }],
])('A request from %s is refused', (_name, headers) => {
  expect(own(headers)).toBe(false)
})

test.each([
  ['http://redgum-rv.localhost:4321/contact', 'http://redgum-rv.localhost:4321/contact'],
  [`${SITE}/cars/a?x=1`, `${SITE}/cars/a?x=1`],
  ['https://evil.example/sign-in', SITE],
  ['https://www.redgumrv.example.evil.example/', SITE],
  ['ftp://www.redgumrv.example/', SITE],
  ['javascript:alert(1)', SITE],
  ['', SITE],
])('A form that says it was on %j was on %s', (address, page) => {
  expect(ownPage(address, 'redgum-rv.localhost:4321', SITE)).toBe(page)
})
