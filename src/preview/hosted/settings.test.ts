import { expect, test } from 'vitest'
import { hostedAddresses } from './settings.ts'

const places = hostedAddresses('https://edit.dealer.example')

test('Each site’s desk and drafts have their own origins, which say which site it is', () => {
  expect(places.desk('Red_gum-RV')).toBe('https://red_gum-rv.edit.dealer.example')
  expect(places.at('red_gum-rv.edit.dealer.example')).toEqual({
    is: 'desk',
    slug: 'red_gum-rv',
    origin: 'https://red_gum-rv.edit.dealer.example',
  })
  expect(places.at(new URL(places.draft('redgum-rv')).host)).toMatchObject({ is: 'draft', slug: 'redgum-rv' })
  expect(places.at('edit.dealer.example')).toMatchObject({ is: 'start', slug: '' })
})

test.each([
  '',
  'dealer.example',
  'evil-edit.dealer.example',
  'edit.dealer.example.evil.example',
  'edit.dealer.example:8080',
  '.edit.dealer.example',
  '--draft.edit.dealer.example',
  'a.b.edit.dealer.example',
  '../x.edit.dealer.example',
])('Nothing is served at the host “%s”', (host) => {
  expect(places.at(host)).toBeUndefined()
})

test.each([
  'edit.dealer.example',
  'http://edit.dealer.example',
  'https://edit.dealer.example/desk',
  'https://user@edit.dealer.example',
  'https://edit.dealer.example?x',
  'https://192.0.2.1',
  'javascript:alert(1)',
])('The desk’s address can’t be %s', (url) => {
  expect(() => hostedAddresses(url)).toThrow(/FORECOURT_EDIT_URL must be/)
})

test('The desk’s address may have a port and plain HTTP on this machine', () => {
  expect(hostedAddresses('http://edit.localhost:5000').at('one.edit.localhost:5000')?.slug).toBe('one')
})
