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
  ['with a mail server', {}, MAIL, null],
  ['with one of its own', {}, { ...MAIL, FORECOURT_SMTP_URL: '', FORECOURT_SMTP_URL_A_B: 'smtp://m' }, null],
  ['with nothing', {}, {}, 'FORECOURT_SMTP_URL is not set'],
  ['without a sender', {}, { ...MAIL, FORECOURT_SMTP_FROM: '' }, 'FORECOURT_SMTP_FROM is no email address'],
  [
    'with no address of one',
    {},
    { ...MAIL, FORECOURT_SMTP_URL: 'mail.example' },
    'FORECOURT_SMTP_URL is no address',
  ],
  ['at Netlify', { deploy: { target: 'netlify', site_id: 'x' } }, MAIL, 'Netlify’s functions keep nothing'],
])('alerts %s', (_, more, environment, trouble) => {
  const said = alertsTrouble(site(more), environment)
  if (trouble === null) expect(said).toBeNull()
  else expect(said).toContain(trouble)
  expect(offersAlerts(site(more), environment)).toBe(trouble === null)
  expect(offersAlerts(site({ ...more, alerts: false }), environment)).toBe(false)
})

test('a mail server that comes or goes is a reason to build, another one is none', () => {
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
