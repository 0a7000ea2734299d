import { expect, test } from 'vitest'
import { contentSecurityPolicy, withFakePayments } from './csp.ts'
import { siteSchema } from '../settings/schema.ts'

const site = (more: object) =>
  siteSchema.cast({ id: 1, slug: 'tenant', name: 'Tenant', url: 'https://tenant.example', ...more })

const directive = (name: string, more: object = {}, hashes: string[] = []): string | undefined =>
  contentSecurityPolicy(site(more), hashes)
    .split('; ')
    .find((each) => each.startsWith(`${name} `))
    ?.slice(name.length + 1)

test('a site without third parties loads only from itself, and only runs known inline scripts', () => {
  expect(directive('default-src')).toBe("'self'")
  expect(directive('media-src')).toBe("'none'")
  expect(directive('script-src', {}, ['sha256-b', 'sha256-a'])).toBe("'self' 'sha256-a' 'sha256-b'")
  expect(directive('connect-src')).toBe("'self'")
  expect(directive('frame-src')).toBe("'none'")
  expect(directive('form-action')).toBe("'self'")
  expect(contentSecurityPolicy(site({}), [])).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
})

test.each([
  [
    'a tag manager',
    { tracking: { tag_manager_id: 'GTM-1' } },
    'script-src',
    'https://www.googletagmanager.com',
  ],
  [
    'the tag manager’s data',
    { tracking: { tag_manager_id: 'GTM-1' } },
    'connect-src',
    'https://*.google-analytics.com',
  ],
  ['a pixel', { tracking: { social_pixel_id: '1' } }, 'script-src', 'https://connect.facebook.net'],
  [
    'a chat widget',
    { chat: { widget_key: 'k' }, script_hosts: { chat: 'https://chat.example/v2' } },
    'frame-src',
    'https://chat.example',
  ],
  [
    'an allowed host',
    { security: { allow_hosts: ['*.widgets.example'] } },
    'script-src',
    'https://*.widgets.example',
  ],
  [
    'a search service',
    { search: { host: 'search.example', app_id: 'a', api_key: 'b' } },
    'connect-src',
    'https://search.example',
  ],
  [
    'a search service with a full address',
    { search: { host: 'http://127.0.0.1:4400', app_id: 'a', api_key: 'b' } },
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
])('%s is allowed if configured', (_name, more, name, source) => {
  expect(directive(name, more)?.split(' ')).toContain(source)
  expect(directive(name)?.split(' ')).not.toContain(source)
})

test('a form may be sent to payment pages over https, and to fake ones only on this machine', () => {
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
])('refuses a host that isn’t one: %s', (host) => {
  expect(() => siteSchema.validateSync({ ...site({}), security: { allow_hosts: [host] } })).toThrow(
    expect.objectContaining({ path: 'security.allow_hosts[0]' }),
  )
})
