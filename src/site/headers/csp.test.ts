import { expect, test } from 'vitest'
import { contentSecurityPolicy, withFakePayments } from './csp.ts'
import { placedIn, type ContentPart } from '../content/placed.ts'
import { siteSchema } from '../settings/schema.ts'

const site = (more: object) =>
  siteSchema.cast({ id: 1, slug: 'tenant', name: 'Tenant', url: 'https://tenant.example', ...more })

const directive = (name: string, more: object = {}, hashes: string[] = []): string | undefined =>
  contentSecurityPolicy(site(more), hashes)
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1)

test('A site without third parties loads only from itself and runs only known inline scripts', () => {
  expect(directive('default-src')).toBe("'self'")
  expect(directive('media-src')).toBe("'none'")
  expect(directive('script-src', {}, ['sha256-b', 'sha256-a'])).toBe("'self' 'sha256-a' 'sha256-b'")
  expect(directive('connect-src')).toBe("'self'")
  expect(directive('frame-src')).toBe("'none'")
  expect(directive('form-action')).toBe("'self'")
  expect(contentSecurityPolicy(site({}), [])).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
})

const TAGS = { tracking: { tag_manager_id: 'GTM-1' } }
const SEARCH = { app_id: 'a', api_key: 'b' }
const CHAT = { chat: { widget_key: 'k' }, script_hosts: { chat: 'https://chat.example/v2' } }
test.each([
  ['a tag manager', TAGS, 'script-src', 'https://www.googletagmanager.com'],
  ['a tag manager’s data', TAGS, 'connect-src', 'https://*.google-analytics.com'],
  ['a pixel', { tracking: { social_pixel_id: '1' } }, 'script-src', 'https://connect.facebook.net'],
  ['a chat widget', CHAT, 'frame-src', 'https://chat.example'],
  ['an extra host', { security: { allow_hosts: ['*.a.example'] } }, 'script-src', 'https://*.a.example'],
  [
    'a search service',
    { search: { host: 'search.example', ...SEARCH } },
    'connect-src',
    'https://search.example',
  ],
  [
    'a search service with a full address',
    { search: { host: 'http://127.0.0.1:4400', ...SEARCH } },
    'connect-src',
    'http://127.0.0.1:4400',
  ],
  [
    'error reports',
    { tracking: { error_dsn: 'https://key@errors.example/1' } },
    'connect-src',
    'https://errors.example',
  ],
  ['payments', { payment_provider: 'stripe' }, 'form-action', 'https:'],
])('The policy allows %s only if the site has it', (_name, more, name, source) => {
  expect(directive(name, more)?.split(' ')).toContain(source)
  expect(directive(name)?.split(' ')).not.toContain(source)
})

test('The policy allows frames and videos that pages have, and no others', () => {
  const { parts = [] } = placedIn(
    '<p>\uE0000\uE001</p><p>\uE0001\uE001</p><p>\uE0002\uE001</p>',
    [
      { name: 'embed', label: 'A', attributes: { url: 'https://youtu.be/dQw4w9WgXcQ' }, line: 1 },
      { name: 'embed', label: 'A', attributes: { url: 'https://b.example.com/' }, line: 2 },
      { name: 'video', label: 'A', attributes: { src: '/photos/a.mp4' }, line: 3 },
    ],
    { file: 'content/a.md', linesBefore: 0 },
  ) as { parts?: ContentPart[] }
  expect(parts).toHaveLength(3)
  const policy = contentSecurityPolicy(site({}), [], [{ parts }, { parts }])
  expect(policy).toContain("; media-src 'self'; ")
  // Hosts without a rule of their own are in security.allow_hosts, or the page is refused.
  expect(policy).toContain('; frame-src https://www.youtube-nocookie.com; ')
  expect(policy).not.toMatch(/script-src[^;]*youtube/)
})

test('A form may be sent to payment pages over https, and to fake ones only on this machine', () => {
  expect(directive('form-action', { payment_provider: 'stripe' })).toBe("'self' https:")
  const policy = contentSecurityPolicy(site({ payment_provider: 'stripe' }), [])
  expect(withFakePayments(policy)).toContain(
    "; form-action 'self' https: http://127.0.0.1:* http://localhost:*; ",
  )
  const withoutPayments = contentSecurityPolicy(site({}), [])
  expect(withFakePayments(withoutPayments)).toBe(withoutPayments)
})

test.each([
  'javascript:alert(1)',
  "x.example; script-src 'unsafe-inline'",
  'https://x.example',
  '*',
  'a b.example',
])('The setting allow_hosts refuses %j', (host) => {
  expect(() => siteSchema.validateSync({ ...site({}), security: { allow_hosts: [host] } })).toThrow(
    expect.objectContaining({ path: 'security.allow_hosts[0]' }),
  )
})
