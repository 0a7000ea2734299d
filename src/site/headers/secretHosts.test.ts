import { expect, test } from 'vitest'
import { secretHostProblem } from './secretHosts.ts'

const at = (address: string, hosts?: string) =>
  secretHostProblem(
    {
      field: 'search.host',
      address: new URL(address),
      secret: 'the admin key',
      hosts: 'FORECOURT_SEARCH_HOSTS',
    },
    { FORECOURT_SEARCH_HOSTS: hosts },
  )

test.each([
  ['https://search.example', 'search.example'],
  ['https://SEARCH.example:443/folder', ' other.example , Search.Example'],
  ['https://search.example:8443', 'search.example:8443'],
  ['http://127.0.0.1:4400', '127.0.0.1:4400'],
  ['http://[::1]:4400', '[::1]:4400'],
  ['http://localhost', 'localhost'],
])('The host of %s may have a secret if the environment names %j', (address, hosts) => {
  expect(at(address, hosts)).toBeUndefined()
})

test.each([
  ['https://search.example', undefined],
  ['https://search.example', ''],
  ['https://evil.example', 'search.example'],
  ['https://evil-search.example', 'search.example'],
  ['https://search.example.evil.example', 'search.example'],
  ['https://search.example@evil.example', 'search.example'],
  ['https://search.example:8443', 'search.example'],
  ['https://search.example', 'https://search.example'],
  ['http://127.0.0.1:4400', undefined],
  ['http://127.0.0.1:4401', '127.0.0.1:4400'],
])('The host of %s may not have a secret if the environment says %j', (address, hosts) => {
  expect(at(address, hosts)).toMatchObject({ file: '', field: 'FORECOURT_SEARCH_HOSTS' })
})

test.each(['http://search.example', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example'])(
  'A secret is never sent to %s, even if the environment names it',
  (address) => {
    expect(at(address, new URL(address).host)).toEqual({
      file: 'site.json',
      field: 'search.host',
      message: expect.stringMatching(
        /^must be an https:\/\/ address; otherwise the admin key would be sent to /,
      ),
    })
  },
)
