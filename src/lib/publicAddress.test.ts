import { expect, test, vi } from 'vitest'
import { isPublic, isPublicAddress, PRIVATE, publicLookup, refusePrivate } from './publicAddress.ts'

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '172.32.0.1'])(
  'The address %s is public',
  (address) => {
    expect(isPublic(address)).toBe(true)
  },
)

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '::1', '::', '::ffff:127.0.0.1', 'fe80::1', 'fd00::1', '2002:7f00:1::'],
  ...['64:ff9b::7f00:1', '2001:db8::1', 'localhost', ''],
])('The address %j isn’t public', (address) => {
  expect(isPublic(address)).toBe(false)
})

test('A private address in a URL is refused in any notation', () => {
  for (const url of ['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://[::1]/'])
    expect(() => refusePrivate(new URL(url).hostname), url).toThrow(/private/)
  expect(() => refusePrivate('crm.example.com')).not.toThrow()
})

test.each([
  ...['https://127.0.0.1/x.jpg', 'https://127.1/', 'https://2130706433/', 'https://0x7f.0.0.1/x.jpg'],
  ...[
    'https://169.254.169.254/',
    'https://user@10.0.0.1:8443/',
    'https:///192.168.0.1/',
    'https://１２７.0.0.1/',
  ],
  ...[
    'https://127%2e0.0.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://0/',
    'https://127.0.0.1./',
  ],
  ...[
    'https://localhost/',
    'https://a.localhost:1/',
    'https://LOCALHOST./',
    'https://nas.local/',
    'https://nas/',
  ],
  ...['https://metadata.google.internal/', 'https://nas.home.arpa/', '/x.jpg', 'https://', ''],
])('The address %j isn’t public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  ...[
    'https://photos.example.com/x.jpg',
    'https://8.8.8.8/',
    'https://local.example/',
    'https://internal.net:8443/',
  ],
  ...[
    'https://müller.example/',
    'https://a.local.example?b',
    'https://[2606:4700::1111]/',
    'https://1.2.3.example',
  ],
])('The address %j is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('Any address counts as public if the operator says so', () => {
  vi.stubEnv('FORECOURT_FEED_ALLOW_PRIVATE', '1')
  expect(isPublicAddress('https://127.0.0.1/x.jpg')).toBe(true)
  vi.unstubAllEnvs()
})

test('A name that resolves to this machine is refused', async () => {
  const found = await new Promise<NodeJS.ErrnoException | null>((done) =>
    publicLookup('localhost', { all: true }, (error) => done(error)),
  )
  expect(found?.code).toBe(PRIVATE)
})
