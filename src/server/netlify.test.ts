import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { serveOnFreePort, type TestServer } from '#lib/testing/serveOnFreePort.ts'
import { BlobsServer } from '@netlify/blobs/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackendApp } from '#demo/fakes/backend/app.ts'
import { FAKE_LOGIN } from './backend.ts'
import { netlifyFunctions, type NetlifyFunctions } from './netlify.ts'
import { leadRequest, TENANTS } from './testing/api.ts'

/** Tests the functions with Netlify's local Blobs server and the fake backend. */
let directory = ''
let blobs: BlobsServer
let backend: TestServer
let functions: NetlifyFunctions
const waiting: Promise<unknown>[] = []

beforeEach(async () => {
  directory = mkdtempSync(`${tmpdir()}/netlify-`)
  blobs = new BlobsServer({ directory, token: 'token-of-the-tests' })
  const { port } = await blobs.start()
  const edgeURL = `http://127.0.0.1:${port}`
  // Netlify uses this variable to tell its functions where Blobs is.
  const context = { edgeURL, uncachedEdgeURL: edgeURL, token: 'token-of-the-tests', siteID: 'site' }
  process.env['NETLIFY_BLOBS_CONTEXT'] = Buffer.from(JSON.stringify(context)).toString('base64')
  backend = await serveOnFreePort(createBackendApp({ tenantsDir: TENANTS }))
  const { user, password } = FAKE_LOGIN
  const login = { FORECOURT_API_USER: user, FORECOURT_API_PASSWORD: password }
  functions = netlifyFunctions({ TENANT: 'redgum-rv', FORECOURT_API_URL: backend.url, ...login }, TENANTS)
})
afterEach(async () => {
  await Promise.all(waiting)
  delete process.env['NETLIFY_BLOBS_CONTEXT']
  await blobs.stop()
  await backend.close()
  rmSync(directory, { recursive: true, force: true })
})

function send(key: string): Promise<Response> {
  const request = new Request('https://www.redgumrv.example/api/leads', {
    method: 'POST',
    body: JSON.stringify(leadRequest({}, { key })),
    headers: { 'content-type': 'application/json', origin: 'https://www.redgumrv.example' },
  })
  return functions.api(request, { ip: '203.0.113.9', waitUntil: (work) => waiting.push(work) })
}
const arrived = async () =>
  ((await (await fetch(`${backend.url}/leads.json`)).json()) as { leads: number }).leads

test('A lead is passed through to the backend', async () => {
  const response = await send('abcdefghijklmnop')
  expect([response.status, await response.json()]).toEqual([
    201,
    { id: 1, reference: expect.stringMatching(/^FC-\w{4}-\w{4}$/) as string },
  ])
  expect(await arrived()).toBe(1)
})

test('A lead is kept in Blobs while the backend is down, until the scheduled function delivers it', async () => {
  await fetch(`${backend.url}/faults`, { method: 'PUT', body: JSON.stringify({ answer: '503', times: 1 }) })
  const { id } = (await (await send('abcdefghijklmnop')).json()) as { id: unknown }
  expect(id).toMatch(/^fc-/)
  await Promise.all(waiting)
  await expect
    .poll(async () => {
      await functions.deliver()
      return arrived()
    })
    .toBe(1)
})
