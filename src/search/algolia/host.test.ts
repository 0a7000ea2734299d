import { expect, test } from 'vitest'
import { serviceHosts } from './host.ts'

test.each([
  ['search.example.com', { url: 'search.example.com', protocol: 'https' }],
  ['https://search.example.com/', { url: 'search.example.com', protocol: 'https' }],
  ['http://127.0.0.1:4400', { url: '127.0.0.1', protocol: 'http', port: 4400 }],
  ['search.example.com:8443', { url: 'search.example.com', protocol: 'https', port: 8443 }],
  ['https://dealer.example/find', { url: 'dealer.example/find', protocol: 'https' }],
])('The host %s is read', (host, expected) => {
  expect(serviceHosts(host)).toEqual([{ accept: 'readWrite', ...expected }])
})

test.each(['ABC123-dsn.algolia.net', 'https://abc123.algolia.net', 'abc123-2.algolianet.com'])(
  'The host %s is left to the client, which knows it',
  (host) => {
    expect(serviceHosts(host)).toBeUndefined()
  },
)

test('A host that only looks like Algolia’s isn’t left to the client', () => {
  expect(serviceHosts('notalgolia.net')).toHaveLength(1)
})
