import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { readPlaces, sharedPlaceProblem } from './places.ts'

const site = (slug: string, deploy: unknown) =>
  JSON.stringify({ id: 7, slug, name: 'Tenant', url: 'https://tenant.example', deploy })

test('All tenants that share a deploy target are named, even if another’s file is broken', async () => {
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
    one: expect.stringMatching(/^deploy\.site_id is also used by two/),
    two: expect.stringMatching(/^deploy\.site_id is also used by one/),
    five: expect.stringMatching(/^deploy\.bucket is also used by six.*Give each its own bucket or prefix$/),
    six: expect.stringMatching(/^deploy\.bucket is also used by five/),
  })
})
