import { expect, test } from 'vitest'
import { SITE } from '../testing/fixtures.ts'
import { siteSchema } from './schema.ts'

const deployOf = (deploy: object) => siteSchema.validateSync({ ...SITE, deploy }).deploy

test('A site isn’t deployed unless its settings say where', () => {
  expect(siteSchema.validateSync(SITE).deploy).toEqual({
    target: 'none',
    site_id: '',
    bucket: '',
    prefix: '',
    endpoint: '',
    region: '',
    public: false,
  })
})

test('A site can be deployed to Netlify or to a bucket', () => {
  expect(deployOf({ target: 'netlify', site_id: 'redgum-rv.netlify.app' })).toMatchObject({
    target: 'netlify',
    site_id: 'redgum-rv.netlify.app',
  })
  const bucket = { target: 's3', bucket: 'dealers.example', prefix: 'sites/redgum-rv', region: 'auto' }
  expect(deployOf({ ...bucket, endpoint: 'http://127.0.0.1:4400/s3' })).toMatchObject(bucket)
})

test.each([
  ['target', 'ftp'],
  ['site_id', '../accounts'],
  ['site_id', 'a/b'],
  ['site_id', 'a?draft=true'],
  ['bucket', 'Dealers'],
  ['bucket', 'a'],
  ['bucket', '../x'],
  ['prefix', '/sites'],
  ['prefix', 'sites/'],
  ['prefix', '../other'],
  ['prefix', 'a//b'],
  ['endpoint', 'storage.example.com'],
  ['endpoint', 'https://user:password@storage.example.com'],
  ['endpoint', 'javascript:alert(1)'],
  ['region', 'Sydney 2'],
])('The setting deploy.%s can’t be %j', (field, value) => {
  expect(() => deployOf({ [field]: value })).toThrow(expect.objectContaining({ path: `deploy.${field}` }))
})
