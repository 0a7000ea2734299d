import { afterEach, expect, test, vi } from 'vitest'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readInputs } from '#build/tenant/inputs.ts'
import { alertsTrouble, offersAlerts } from './alerts.ts'
import { siteSchema } from './schema.ts'

const site = (more: object = {}) =>
  siteSchema.validateSync({ id: 1, slug: 'a-b', name: 'A', url: 'https://a.example', alerts: true, ...more })
const MAIL = { FORECOURT_SMTP_URL: 'smtps://u:p@mail.example', FORECOURT_SMTP_FROM: 'a@b.example' }
afterEach(() => vi.unstubAllEnvs())

test.each<[string, object, Record<string, string>, string | null]>([
  ['are offered with a mail server', {}, MAIL, null],
  [
    'are offered with the tenant’s own mail server',
    {},
    { ...MAIL, FORECOURT_SMTP_URL: '', FORECOURT_SMTP_URL_A_B: 'smtp://m' },
    null,
  ],
  ['aren’t offered without settings', {}, {}, 'FORECOURT_SMTP_URL is not set'],
  [
    'aren’t offered without a sender',
    {},
    { ...MAIL, FORECOURT_SMTP_FROM: '' },
    'FORECOURT_SMTP_FROM isn’t an email address',
  ],
  [
    'aren’t offered if the server’s address is invalid',
    {},
    { ...MAIL, FORECOURT_SMTP_URL: 'mail.example' },
    'FORECOURT_SMTP_URL isn’t an address',
  ],
  [
    'aren’t offered on Netlify',
    { deploy: { target: 'netlify', site_id: 'x' } },
    MAIL,
    'Netlify’s functions can’t store alerts',
  ],
])('alerts %s', (_, more, environment, trouble) => {
  const said = alertsTrouble(site(more), environment)
  if (trouble === null) expect(said).toBeNull()
  else expect(said).toContain(trouble)
  expect(offersAlerts(site(more), environment)).toBe(trouble === null)
  expect(offersAlerts(site({ ...more, alerts: false }), environment)).toBe(false)
})

test('a site is built again when a mail server is added or removed, but not when it’s replaced', () => {
  const dir = mkdtempSync(join(tmpdir(), 'forecourt-inputs-'))
  try {
    writeFileSync(join(dir, 'site.json'), '{}')
    const hash = () => readInputs(dir, []).hash
    vi.stubEnv('FORECOURT_SMTP_URL', '')
    const without = hash()
    for (const [name, value] of Object.entries(MAIL)) vi.stubEnv(name, value)
    const having = hash()
    expect(having).not.toBe(without)
    vi.stubEnv('FORECOURT_SMTP_URL', 'smtp://another.example')
    expect(hash()).toBe(having)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
