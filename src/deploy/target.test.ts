import { expect, test } from 'vitest'
import { SITE } from '#site/testing/fixtures.ts'
import { TenantError } from '#site/loading/problems.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { targetOf, type Environment } from './target.ts'

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
