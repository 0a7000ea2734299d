import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { readPlaces, sharedPlaceProblem } from './places.ts'

const site = (slug: string, deploy: unknown) =>
  JSON.stringify({ id: 7, slug, name: 'Tenant', url: 'https://tenant.example', deploy })

test('tenants that name one place are all told of each other; a broken file stops nobody else', async () => {
  using tenants = folder({
    'one/site.json': site('one', { target: 'netlify', site_id: 'Dealer.netlify.app' }),
    'two/site.json': site('two', { target: 'netlify', site_id: 'dealer' }),
    'three/site.json': site('three', { target: 'netlify', site_id: 'another' }),
    'four/site.json': site('four', { target: 's3', bucket: 'sites', prefix: 'four' }),
    'five/site.json': site('five', { target: 's3', bucket: 'sites', prefix: 'five' }),
    'six/site.json': site('six', { target: 's3', bucket: 'sites', prefix: 'five' }),
    'seven/site.json': site('seven', { target: 'none', site_id: 'dealer' }),
    'eight/site.json': site('eight', { target: 'netlify' }),
    'nine/site.json': site('nine', { target: 'netlify' }),
    'broken/site.json': '{ "deploy": {"target": "netlify", "site_id": "dealer" ',
    'wrong/site.json': site('wrong', { target: 'netlify', site_id: 7, more: true }),
  })
  const places = readPlaces(tenants.path)
  const problems: Record<string, string | undefined> = {}
  for (const slug of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']) {
    const problem = sharedPlaceProblem(await loadTenant(join(tenants.path, slug)), places)
    if (problem) problems[slug] = `${problem.field} ${problem.message}`
  }
  expect(problems).toEqual({
    one: expect.stringMatching(/^deploy\.site_id is also where two goes/),
    two: expect.stringMatching(/^deploy\.site_id is also where one goes/),
    five: expect.stringMatching(/^deploy\.bucket is also where six goes.*bucket or prefix of its own$/),
    six: expect.stringMatching(/^deploy\.bucket is also where five goes/),
  })
})
