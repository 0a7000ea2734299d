import { hash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createNetlifyApp, NETLIFY_API, NETLIFY_TOKEN } from './app.ts'

/** Tests that the fake rejects what Netlify rejects. The tests in src/deploy use the official client to show that deploys work. */
let app: ReturnType<typeof createNetlifyApp>
beforeEach(() => {
  app = createNetlifyApp()
})

async function ask(method: string, path: string, body?: unknown, token = NETLIFY_TOKEN) {
  const response = await app.request(NETLIFY_API + path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const sha1 = (text: string) => hash('sha1', text, 'hex')
const visit = async (path: string) => (await app.request(`/netlify/sites/tenant${path}`)).text()

test('The fake of Netlify requires the token', async () => {
  expect(await ask('GET', '/sites/tenant/functions', undefined, 'another')).toMatchObject({ status: 401 })
})

test('A deploy is shown once it has all of its files, not before', async () => {
  const files = { '/index.html': sha1('one'), '/a.txt': sha1('two') }
  const { body: deploy } = await ask('POST', '/sites/tenant/deploys', { files })
  expect(deploy).toMatchObject({ state: 'uploading', required: [sha1('one'), sha1('two')] })
  const state = async () => (await ask('GET', `/sites/tenant/deploys/${String(deploy['id'])}`)).body['state']
  await ask('PUT', `/deploys/${String(deploy['id'])}/files/index.html`, 'one')
  expect([await state(), await state(), await visit('/')]).toEqual(['uploading', 'uploading', 'Not found\n'])
  expect(await ask('PUT', `/deploys/${String(deploy['id'])}/files/a.txt`, 'something else')).toMatchObject({
    status: 422,
  })
  await ask('PUT', `/deploys/${String(deploy['id'])}/files/a.txt`, 'two')
  expect([await state(), await state(), await visit('/')]).toEqual(['processing', 'ready', 'one'])
})

test('Neither another site’s deploy nor an incomplete one can be restored', async () => {
  const { body } = await ask('POST', '/sites/tenant/deploys', { files: { '/a': sha1('x') } })
  expect(await ask('POST', `/sites/other/deploys/${String(body['id'])}/restore`)).toMatchObject({
    status: 404,
  })
  expect(await ask('POST', `/sites/tenant/deploys/${String(body['id'])}/restore`)).toMatchObject({
    status: 422,
  })
  expect(await ask('POST', '/sites/tenant/deploys', { files: { '/a?b': sha1('x') } })).toMatchObject({
    status: 422,
  })
})
