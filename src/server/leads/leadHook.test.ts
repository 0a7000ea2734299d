import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Lead } from '#rules/leads/leadBody.ts'
import { destination } from '#site/settings/leads.ts'
import { factsOf } from '../destinations/email/leadFacts.ts'
import { tenantWith } from '../destinations/testing/tenant.ts'
import { wholeLead } from '../outbox/stores/leadRecord.ts'
import { sqliteStore } from '../outbox/stores/sqlite.ts'
import { incoming, testBackend, testOutbox } from '../testing/outbox.ts'
import { hookConcerns } from '../dashboard/concerns.ts'
import { leadHook } from './leadHook.ts'

let dir: string
let logged: string[]
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'forecourt-hook-'))
  logged = []
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const NOW = Date.parse('2026-11-20T00:00:00Z')
const TENANT = tenantWith(
  destination({ kind: 'email', name: 'north', to: ['north@dealer.example'] }),
  destination({ kind: 'email', name: 'south', to: ['south@dealer.example'] }),
)
const LEAD = { category: 'Contact', postcode: '2340', first_name: 'Kim' } as unknown as Lead

function write(lead: string, files: Readonly<Record<string, string>> = {}): void {
  const config = `import { defineConfig } from 'forecourt'\nexport default defineConfig({\n  hooks: {\n    ${lead}\n  },\n})\n`
  for (const [path, text] of Object.entries({ 'forecourt.config.ts': config, ...files })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
}
const open = (more: { inProcess?: boolean } = {}) =>
  leadHook({
    tenantsDir: join(dir, 'tenants'),
    findTenant: (slug) => (slug === 'redgum-rv' ? TENANT : undefined),
    now: () => NOW,
    log: (message, tenant) => logged.push(`${tenant ?? ''}: ${message}`),
    inProcess: false,
    ...more,
  })

const ROUTE = `lead: async (lead, { tenant }) => ({
      values: { 'Sales region': tenant.settings.name + ' ' + lead.postcode },
      destinations: lead.postcode.startsWith('23') ? ['north'] : ['south'],
    }),`
const ROUTED = {
  lead: {
    ...LEAD,
    own_fields: [{ name: 'own_hook_sales_region', label: 'Sales region', value: 'Redgum RV 2340' }],
  },
  destinations: ['north'],
}

test.each([false, true])(
  'A lead hook adds values and chooses destinations (in its own process: %s)',
  async (inProcess) => {
    write(ROUTE)
    const hook = open({ inProcess })
    expect(await hook.apply('redgum-rv', LEAD)).toEqual(ROUTED)
    expect(logged).toEqual([])
    expect(hook.counts()).toMatchObject([{ tenant: 'redgum-rv', calls: 1, failures: 0 }])
  },
)

test('Values reach emails, and replace neither each other nor what the shopper answered', async () => {
  write(`lead: () => ({ values: { 'A B': 'one', 'A-B': 'two', 日本: 'three', 中国: 'four' } }),`)
  const answer = { name: 'own_hook_a_b' as const, label: 'Asked', value: 'zero' }
  const { lead } = await open().apply('redgum-rv', { ...LEAD, own_fields: [answer] })
  const save = (own: Lead) => ({ key: 'a', lead: own, files: [], receivedAt: 0 })
  const lines = factsOf(wholeLead([save(lead), save(lead)]), TENANT).lines.map(([label, value]) => [
    label,
    value,
  ])
  const expected = { Asked: 'zero', 'A B': 'one', 'A-B': 'two', 日本: 'three', 中国: 'four' }
  expect(lines).toEqual(expect.arrayContaining(Object.entries(expected)))
})

test('A changed hook counts from the next lead, and without a hook nothing is called', async () => {
  write('')
  const hook = open()
  expect(await hook.apply('redgum-rv', LEAD)).toEqual({ lead: LEAD })
  expect(hook.counts()).toEqual([])
  write(ROUTE)
  expect(await hook.apply('redgum-rv', LEAD)).toEqual(ROUTED)
  write('lead: () => undefined,')
  expect(await hook.apply('redgum-rv', LEAD)).toEqual({ lead: LEAD })
})

test.each([
  ['lead: (lead) => lead.nothing.at(0),', /forecourt\.config\.ts:4: /],
  ['lead: async (lead) => { await null; throw new Error("no CRM") },', /forecourt\.config\.ts:4: no CRM/],
  ['lead: () => process.exit(1),', /hooks\.lead/],
  ['lead: () => { setTimeout(() => { throw new Error("later") }); return new Promise(() => {}) },', /later/],
  ['lead: () => 7,', /an object with values or destinations/],
  ['lead: () => ({ email: "other@example.com" }),', /an object with values or destinations/],
  ['lead: () => ({ values: { "": "empty" } }),', /by their labels/],
  ['lead: () => ({ values: { Score: 7 } }),', /by their labels/],
  ['lead: () => ({ values: { Long: "x".repeat(3000) } }),', /by their labels/],
  ['lead: () => ({ destinations: [] }),', /destinations other than the site’s: north, south/],
  ['lead: () => ({ destinations: ["west"] }),', /destinations other than the site’s: north, south/],
  ['lead: () => { const a = {}; a.a = a; return { values: a } },', /circular/],
])(
  'After the hook %s, the lead goes on as it was, and the failure is logged and counted',
  async (lead, trouble) => {
    write(lead)
    const hook = open()
    expect(await hook.apply('redgum-rv', LEAD)).toEqual({ lead: LEAD })
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatch(/^redgum-rv: the lead hook failed, so the lead went on as it was: /)
    expect(logged[0]).toMatch(trouble)
    expect(hook.counts()).toMatchObject([{ tenant: 'redgum-rv', calls: 1, failures: 1 }])
    const [concern] = hookConcerns(hook.counts(), 'redgum-rv', NOW)
    expect(concern?.says).toContain('The lead hook has failed 1 time')
    expect(hookConcerns(hook.counts(), 'other', NOW)).toEqual([])
  },
)

test.each([
  'for (;;);',
  'await null; for (;;);',
  'await new Promise(() => {})',
  'const all = []; for (;;) all.push(new Array(1e6).fill(all))',
])(
  'A hook that runs on (%s) is stopped, and the server goes on meanwhile',
  { tags: 'nightly', timeout: 30_000 },
  async (code) => {
    write(`lead: async () => { ${code} },`)
    const hook = open()
    let ticks = 0
    const timer = setInterval(() => ticks++, 50)
    try {
      expect(await hook.apply('redgum-rv', LEAD)).toEqual({ lead: LEAD })
    } finally {
      clearInterval(timer)
    }
    expect(logged).toHaveLength(1)
    expect(ticks).toBeGreaterThan(0)
  },
)

test('A broken configuration loses no lead', async () => {
  write('lead: (,')
  expect(await open().apply('redgum-rv', LEAD)).toEqual({ lead: LEAD })
  expect(logged[0]).toContain('forecourt.config.ts')
})

test('The outbox stores what the hook makes of a lead, once, and sends it only where the hook says', async () => {
  const backend = testBackend()
  let calls = 0
  const outbox = testOutbox(sqliteStore(':memory:'), backend, {
    hook: {
      apply: async (_tenant, lead) => {
        calls++
        return { lead: { ...lead, scored: 'yes' }, destinations: ['backend'] }
      },
    },
  })
  try {
    await outbox.accept(incoming('key-of-the-form-1-abcdefgh'), null)
    await outbox.accept(incoming('key-of-the-form-1-abcdefgh'), null)
    await outbox.worker.round('redgum-rv')
    expect(calls).toBe(1)
    expect(backend.taken.map(({ lead }) => lead['scored'])).toEqual(['yes'])
  } finally {
    await outbox.close()
  }
})
