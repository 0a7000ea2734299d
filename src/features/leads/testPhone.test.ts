import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { errorsIn } from './form/useValues.ts'
import { readInputs } from '#build/tenant/inputs.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { planContext } from '#plan/planContext.ts'
import { formStart } from '#plan/pages/form/forms.ts'
import { allPages } from '#plan/plan.ts'
import { hashOf } from '#plan/testing/small.ts'

/** Follows the phone number that's always accepted (spec §5) from the environment to the forms on pages. */

const DIR = join(import.meta.dirname, '../../../tenants/southern-cross-motorcycles')
const NUMBER = '1800 000 000'
const NOW = Date.parse('2026-11-20T00:00:00Z')
const { stock } = readStock(sourceOf(readFileSync(join(DIR, 'snapshot.json'))), hashOf, null)

afterEach(() => vi.unstubAllEnvs())

async function built(number: string, url = 'https://www.southerncross.co.nz') {
  vi.stubEnv('FORECOURT_TEST_PHONE', number)
  const loaded = await loadTenant(DIR)
  const tenant = { ...loaded, site: { ...loaded.site, url } }
  const inputs = readInputs(DIR, 'no-state', [])
  inputs.close()
  const context = planContext(tenant, stock, NOW)
  const html = JSON.stringify(allPages(tenant, stock, NOW).map(({ props }) => props))
  return { context, hash: inputs.hash, html }
}

const phoneError = (start: ReturnType<typeof formStart>, phone: string) =>
  errorsIn(start, { phone }, ['phone']).phone

test('A site built with the test number accepts it in the browser too, and is rebuilt when it’s set', async () => {
  const without = await built('')
  const withIt = await built(NUMBER)
  const start = formStart(withIt.context, 'general')
  expect(phoneError(start, '(1800) 000000')).toBeUndefined()
  expect(phoneError(start, '1800 000 001')).toBe('Must be a New Zealand number.')
  expect(withIt.html).toContain(NUMBER)
  // `hash` decides whether the site is built again, `quickKeyBase` whether a vehicle's page is computed again.
  expect(withIt.hash).not.toBe(without.hash)
  expect(withIt.context.quickKeyBase).not.toBe(without.context.quickKeyBase)
})

test('A demo site accepts a test number in the browser without any variable', async () => {
  const { html } = await built('', 'https://www.southerncross.example')
  expect(html).toContain('"testNumber":"0000 000 000"')
})

test('A dealer’s site built without the test number has no trace of it', async () => {
  const { context, html } = await built('')
  expect(html).not.toContain('testNumber')
  expect(phoneError(formStart(context, 'general'), NUMBER)).toBe('Must be a New Zealand number.')
})
