import { expect, test } from 'vitest'
import { SITE, folder } from '#site/testing/fixtures.ts'
import { TenantError } from '#site/loading/problems.ts'
import { siteSchema } from '#site/settings/schema.ts'
import type { Environment } from '#lib/environment/variable.ts'
import { targetOf, readPlaces, sharedPlaceProblem } from './target.ts'
import { join } from 'node:path'
import { loadTenant } from '#site/loading/loadTenant.ts'

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

const of = (deploy: object, environment: Environment) =>
  targetOf({ slug: 'tenant', site: siteSchema.validateSync({ ...SITE, deploy }) }, environment)
function problemsOf(deploy: object, environment: Environment): string[] {
  try {
    of(deploy, environment)
  } catch (error) {
    if (error instanceof TenantError)
      return error.problems.map(({ file, field }) => `${file} ${field}`.trim())
    throw error
  }
  return []
}

const NETLIFY = { target: 'netlify', site_id: 'a' }
const S3 = { target: 's3', bucket: 'sites', region: 'auto' }
const KEY = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

test('A site needn’t have a deploy target', () => {
  expect(of({}, {})).toBeUndefined()
})

test('A Netlify target is read from the settings and the environment', () => {
  expect(
    of(
      { target: 'netlify', site_id: 'tenant.netlify.app' },
      { NETLIFY_AUTH_TOKEN: ' token ', FORECOURT_IMAGES_URL: 'https://images.example/' },
    ),
  ).toEqual({
    kind: 'netlify',
    siteId: 'tenant.netlify.app',
    token: 'token',
    api: 'https://api.netlify.com/api/v1',
    images: 'https://images.example',
    functions: undefined,
  })
})

test('An S3 target is read from the settings and the environment', () => {
  const bucket = { target: 's3', bucket: 'sites', prefix: 'a/tenant' }
  expect(of(bucket, { ...KEY, AWS_REGION: 'ap-southeast-2' })).toEqual({
    kind: 's3',
    bucket: 'sites',
    prefix: 'a/tenant/',
    endpoint: undefined,
    region: 'ap-southeast-2',
    public: false,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  })
  expect(of({ ...bucket, region: 'auto' }, { ...KEY, AWS_SESSION_TOKEN: 'of today' })).toMatchObject({
    credentials: { sessionToken: 'of today' },
  })
  expect(of({ ...bucket, region: 'auto' }, { AWS_PROFILE: 'dealers' })).toMatchObject({
    region: 'auto',
    credentials: undefined,
  })
})

test.each<[object, Environment, string[]]>([
  [{ target: 'netlify' }, {}, ['site.json deploy.site_id', 'NETLIFY_AUTH_TOKEN']],
  [NETLIFY, { NETLIFY_AUTH_TOKEN: ' ' }, ['NETLIFY_AUTH_TOKEN']],
  [
    NETLIFY,
    {
      NETLIFY_AUTH_TOKEN: 'a',
      FORECOURT_NETLIFY_URL: 'netlify',
      FORECOURT_IMAGES_URL: 'https://a.example 200\n/* https://evil.example',
    },
    ['FORECOURT_NETLIFY_URL', 'FORECOURT_IMAGES_URL'],
  ],
  [
    NETLIFY,
    { NETLIFY_AUTH_TOKEN: 'a', FORECOURT_NETLIFY_URL: 'http://netlify.example/api' },
    ['FORECOURT_NETLIFY_URL'],
  ],
  [{ ...S3, endpoint: 'https://storage.example' }, KEY, ['FORECOURT_S3_HOSTS']],
  [
    { ...S3, endpoint: 'http://storage.example' },
    { ...KEY, FORECOURT_S3_HOSTS: 'storage.example' },
    ['site.json deploy.endpoint'],
  ],
  [
    { ...S3, endpoint: 'https://storage.example' },
    { ...KEY, FORECOURT_S3_HOSTS: 'other.example, storage.example' },
    [],
  ],
  [{ target: 's3' }, {}, ['site.json deploy.bucket', 'site.json deploy.region', 'AWS_ACCESS_KEY_ID']],
  [S3, { AWS_ACCESS_KEY_ID: 'key' }, ['AWS_SECRET_ACCESS_KEY']],
])('The deploy settings %j in the environment %j have the problems %j', (deploy, environment, named) => {
  expect(problemsOf(deploy, environment)).toEqual(named)
})
