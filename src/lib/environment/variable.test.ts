import { expect, test } from 'vitest'
import { amount, isOn, variable, variableProblem, withoutSecrets, type Environment } from './variable.ts'
import type { TenantVariable, VariableName } from './variables.ts'

test.each<[string, VariableName, Environment, string]>([
  ['its value', 'FORECOURT_EDITORS', { FORECOURT_EDITORS: '/etc/editors.json' }, '/etc/editors.json'],
  [
    'without spaces around it',
    'FORECOURT_SMTP_FROM',
    { FORECOURT_SMTP_FROM: ' a@b.example\n' },
    'a@b.example',
  ],
  [
    'without a slash at the end',
    'FORECOURT_API_URL',
    { FORECOURT_API_URL: 'https://a.example//' },
    'https://a.example',
  ],
  ['its default', 'FORECOURT_LIVE_URL', {}, 'http://127.0.0.1:4500'],
  ['its default if it’s empty', 'FORECOURT_LIVE_URL', { FORECOURT_LIVE_URL: ' ' }, 'http://127.0.0.1:4500'],
  ['nothing', 'FORECOURT_EDITORS', {}, ''],
])('A variable is read as %s', (_, name, environment, value) => {
  expect(variable(environment, name)).toBe(value)
})

const KEY = `whsec_${'A'.repeat(32)}`
const COMMON = { FORECOURT_SMTP_URL: 'smtp://all.example' }
const OWN = { FORECOURT_SMTP_URL_RED_GUM_2: 'smtp://own.example' }
test.each<[string, TenantVariable, Environment, string]>([
  ['its own', 'FORECOURT_SMTP_URL', { ...COMMON, ...OWN }, 'smtp://own.example'],
  ['the common one', 'FORECOURT_SMTP_URL', COMMON, 'smtp://all.example'],
  [
    'the common one if its own is empty',
    'FORECOURT_SMTP_URL',
    { ...COMMON, FORECOURT_SMTP_URL_RED_GUM_2: '' },
    'smtp://all.example',
  ],
  [
    'no common one if only its own may be used',
    'FORECOURT_LEADS_WEBHOOK_SECRET',
    { FORECOURT_LEADS_WEBHOOK_SECRET: 'whsec_a' },
    '',
  ],
])('A tenant gets %s', (_, name, environment, value) => {
  expect(variable(environment, name, 'red-gum-2')).toBe(value)
})

test('Only names in the table can be read', () => {
  // @ts-expect-error there’s no such variable
  expect(() => variable({}, 'FORECOURT_SMPT_URL')).toThrow()
  // @ts-expect-error a tenant can’t have its own
  expect(variable({}, 'FORECOURT_EDITORS', 'redgum-rv')).toBe('')
})

test.each<[VariableName, string, string]>([
  [
    'FORECOURT_API_URL',
    'api.example',
    'FORECOURT_API_URL must be an http:// or https:// address, like https://api.dealers.example',
  ],
  [
    'FORECOURT_SMTP_URL',
    'mail.example',
    'FORECOURT_SMTP_URL must be an address like smtps://user:password@mail.example.com',
  ],
  [
    'FORECOURT_SMTP_URL',
    'smtp://mail.example:99999',
    'FORECOURT_SMTP_URL must be an address like smtps://user:password@mail.example.com',
  ],
  [
    'FORECOURT_SMTP_FROM',
    'nobody',
    'FORECOURT_SMTP_FROM must be an email address, like website@dealers.example',
  ],
  [
    'FORECOURT_LEADS_STORAGE',
    'mysql://a',
    'FORECOURT_LEADS_STORAGE must be sqlite:<file>, redis://<host>:<port> or netlify',
  ],
  [
    'FORECOURT_LEADS_PER_MINUTE',
    '0',
    'FORECOURT_LEADS_PER_MINUTE must be a whole number above zero, like 100',
  ],
  ['FORECOURT_LEADS_LEAST_MS', '-1', 'FORECOURT_LEADS_LEAST_MS must be a whole number, like 0'],
  ...[
    'abc',
    'whsec_',
    'whsec_!!!',
    `whsec_${'A'.repeat(31)}`,
    `whsec_${'A'.repeat(90)}`,
    `${KEY} ${KEY} ${KEY}`,
  ].map((value): [VariableName, string, string] => [
    'FORECOURT_WEBHOOK_SECRET',
    value,
    'FORECOURT_WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64, such as what echo "whsec_$(openssl rand -base64 24)" prints, or two of these with a space between',
  ]),
  [
    'FORECOURT_ADMIN_TOKEN',
    'fifteen-letters',
    'FORECOURT_ADMIN_TOKEN must be at least 16 characters without spaces, such as what openssl rand -hex 24 prints',
  ],
  [
    'FORECOURT_QUEUE',
    '10.0.0.5:6379',
    'FORECOURT_QUEUE must be an address like redis://:password@10.0.0.5:6379',
  ],
  ['FORECOURT_API_STAGING', 'true', 'FORECOURT_API_STAGING must be 1 for yes or 0 for no'],
  ['FORECOURT_LOG_LEVEL', 'verbose', 'FORECOURT_LOG_LEVEL must be debug, info, warn, error or silent'],
])('%s can’t be %j', (name, value, problem) => {
  expect(variableProblem({ [name]: value }, name)).toBe(problem)
  expect(() => variable({ [name]: value }, name)).toThrow(problem)
})

test('Secrets of webhooks may be of any length that Standard Webhooks allows, and two', () => {
  for (let length = 24; length <= 64; length++) {
    const key = `whsec_${Buffer.alloc(length, 255).toString('base64')}`
    for (const value of [key, key.replace(/=+$/, ''), `${key} ${KEY}`])
      expect(
        variableProblem({ FORECOURT_WEBHOOK_SECRET: value }, 'FORECOURT_WEBHOOK_SECRET'),
        value,
      ).toBeUndefined()
  }
})

test('Addresses may have a port, a login and options', () => {
  for (const value of ['smtp://127.0.0.1:25', 'smtps://u:p%2Fw@[::1]:465/?pool=true', 'smtp://mail.example/'])
    expect(variableProblem({ FORECOURT_SMTP_URL: value }, 'FORECOURT_SMTP_URL'), value).toBeUndefined()
  for (const value of ['http://[::1]:4400/', 'https://user:pass@api.example/base/'])
    expect(variableProblem({ FORECOURT_API_URL: value }, 'FORECOURT_API_URL'), value).toBeUndefined()
})

test('A problem names the variable that’s wrong or missing', () => {
  expect(variableProblem(COMMON, 'FORECOURT_SMTP_URL', 'a')).toBeUndefined()
  expect(variableProblem({}, 'FORECOURT_SMTP_URL', 'a')).toBe('FORECOURT_SMTP_URL is not set')
  expect(variableProblem({}, 'FORECOURT_LEADS_WEBHOOK_SECRET', 'a')).toBe(
    'FORECOURT_LEADS_WEBHOOK_SECRET_A is not set',
  )
  expect(variableProblem({ ...COMMON, FORECOURT_SMTP_URL_A: 'x' }, 'FORECOURT_SMTP_URL', 'a')).toMatch(
    /^FORECOURT_SMTP_URL_A must be/,
  )
})

test('Numbers and switches are read as such', () => {
  expect(amount({}, 'FORECOURT_PHOTOS_MIB')).toBe(10_240)
  expect(amount({ FORECOURT_PHOTOS_MIB: '5' }, 'FORECOURT_PHOTOS_MIB')).toBe(5)
  expect(isOn({}, 'FORECOURT_SMTP_PLAIN')).toBe(false)
  expect(isOn({ FORECOURT_SMTP_PLAIN: '1' }, 'FORECOURT_SMTP_PLAIN')).toBe(true)
  expect(isOn({ FORECOURT_SMTP_PLAIN: '0' }, 'FORECOURT_SMTP_PLAIN')).toBe(false)
})

test.each([
  ['NETLIFY_AUTH_TOKEN', 'nfp_12345678', 'token nfp_12345678 refused', 'token [NETLIFY_AUTH_TOKEN] refused'],
  [
    'FORECOURT_WEBHOOK_SECRET_A',
    'whsec_one whsec_two',
    'wrong: whsec_two',
    'wrong: [FORECOURT_WEBHOOK_SECRET_A]',
  ],
  [
    'FORECOURT_SMTP_URL',
    'smtps://u:long%20secret@m.example',
    'm.example refuses long secret',
    'm.example refuses [FORECOURT_SMTP_URL]',
  ],
  [
    'FORECOURT_SMTP_URL',
    'smtps://u:long%20secret@m.example',
    'smtps://u:long%20secret@m.example',
    'smtps://u:[FORECOURT_SMTP_URL]@m.example',
  ],
  [
    'FORECOURT_LEADS_STORAGE',
    'redis://10.0.0.5:6379',
    'redis://10.0.0.5:6379 is down',
    'redis://10.0.0.5:6379 is down',
  ],
  [
    'FORECOURT_QUEUE',
    'redis://:long-secret@10.0.0.5:6379',
    'no redis://:long-secret@10.0.0.5:6379',
    'no redis://:[FORECOURT_QUEUE]@10.0.0.5:6379',
  ],
  [
    'FORECOURT_FEED_LOGINS',
    '{"a.example": "u:long-secret"}',
    'u:long-secret@a.example',
    'u:[FORECOURT_FEED_LOGINS]@a.example',
  ],
  ['FORECOURT_EDITORS', '/etc/editors.json', 'no /etc/editors.json', 'no /etc/editors.json'],
  ['FORECOURT_API_PASSWORD', 'dealer', 'the dealer’s site', 'the dealer’s site'],
  ['HOME', '/home/dealer', '/home/dealer/sites', '/home/dealer/sites'],
])('With %s=%s, %j is printed as %j', (name, value, text, printed) => {
  expect(withoutSecrets(text, { [name]: value })).toBe(printed)
})
