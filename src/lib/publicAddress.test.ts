import { expect, test } from 'vitest'
import { isPublic, PRIVATE, publicLookup, refusePrivate } from './publicAddress.ts'

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

test('A name that resolves to this machine is refused', async () => {
  const found = await new Promise<NodeJS.ErrnoException | null>((done) =>
    publicLookup('localhost', { all: true }, (error) => done(error)),
  )
  expect(found?.code).toBe(PRIVATE)
})
