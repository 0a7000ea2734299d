import { afterEach, expect, test, vi } from 'vitest'
import { readInputs } from '#build/tenant/inputs.ts'
import { folder } from '../testing/fixtures.ts'
import { alertsTrouble, offersAlerts } from './environment.ts'
import { siteSchema } from './schema.ts'

const site = (more: object = {}) =>
  siteSchema.validateSync({ id: 1, slug: 'a-b', name: 'A', url: 'https://a.example', alerts: true, ...more })
const MAIL = { FORECOURT_SMTP_URL: 'smtps://u:p@mail.example', FORECOURT_SMTP_FROM: 'a@b.example' }
afterEach(() => vi.unstubAllEnvs())

const NETLIFY = { deploy: { target: 'netlify', site_id: 'x' } }
const OWN = { ...MAIL, FORECOURT_SMTP_URL: '', FORECOURT_SMTP_URL_A_B: 'smtp://m' }
const NO_SENDER = { ...MAIL, FORECOURT_SMTP_FROM: '' }
const NO_ADDRESS = { ...MAIL, FORECOURT_SMTP_URL: 'mail.example' }
test.each<[string, object, Record<string, string>, string | null]>([
  ['are offered with a mail server', {}, MAIL, null],
  ['are offered with the tenant’s own mail server', {}, OWN, null],
  ['aren’t offered without settings', {}, {}, 'FORECOURT_SMTP_URL and FORECOURT_SMTP_FROM are not set'],
  ['aren’t offered without a sender', {}, NO_SENDER, 'FORECOURT_SMTP_FROM is not set'],
  ['aren’t offered with an invalid server', {}, NO_ADDRESS, 'FORECOURT_SMTP_URL must be an address'],
  ['aren’t offered on Netlify', NETLIFY, MAIL, 'Netlify’s functions can’t store alerts'],
])('Alerts %s', (_, more, environment, trouble) => {
  const said = alertsTrouble(site(more), environment)
  if (trouble === null) expect(said).toBeNull()
  else expect(said).toContain(trouble)
  expect(offersAlerts(site(more), environment)).toBe(trouble === null)
  expect(offersAlerts(site({ ...more, alerts: false }), environment)).toBe(false)
})

test('A site is built again when a mail server is added or removed, but not when it’s replaced', () => {
  using dir = folder({ 'site.json': '{}' })
  const hash = () => readInputs(dir.path, 'no-state', []).hash
  vi.stubEnv('FORECOURT_SMTP_URL', '')
  const without = hash()
  for (const [name, value] of Object.entries(MAIL)) vi.stubEnv(name, value)
  const having = hash()
  expect(having).not.toBe(without)
  vi.stubEnv('FORECOURT_SMTP_URL', 'smtp://another.example')
  expect(hash()).toBe(having)
})
