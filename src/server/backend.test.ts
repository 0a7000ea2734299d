import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { serveOnFreePort } from '#lib/testing/serveOnFreePort.ts'
import { createBackendApp } from '#demo/fakes/backend/app.ts'
import { freePort } from './testing/freePort.ts'
import { backendFrom, DEFAULT_API_URL, FAKE_LOGIN, openBackend } from './backend.ts'

// These tests are only about the client's settings. demo/fakes/backend/app.test.ts tests its requests and how it
// handles responses.

test('The fake backend is used without variables, with a login that works nowhere else', () => {
  expect(backendFrom({})).toEqual({ url: DEFAULT_API_URL, ...FAKE_LOGIN, isDefault: true })
})

test('The fake backend’s login is never sent to a configured backend', () => {
  expect(backendFrom({ FORECOURT_API_URL: 'https://api.example/' })).toEqual({
    url: 'https://api.example',
    user: '',
    password: '',
  })
  const login = { FORECOURT_API_USER: 'dealer', FORECOURT_API_PASSWORD: 'secret' }
  expect(backendFrom({ FORECOURT_API_URL: 'https://api.example', ...login })).toMatchObject({
    user: 'dealer',
    password: 'secret',
  })
})

test('Staging replaces the real backend on request, and never the other way round', () => {
  const both = {
    FORECOURT_API_URL: 'https://api.example',
    FORECOURT_API_STAGING_URL: 'https://staging.example',
  }
  expect(backendFrom(both).url).toBe('https://api.example')
  expect(backendFrom({ ...both, FORECOURT_API_STAGING: '1' }).url).toBe('https://staging.example')
  expect(() => backendFrom({ FORECOURT_API_URL: 'https://api.example', FORECOURT_API_STAGING: '1' })).toThrow(
    /FORECOURT_API_STAGING_URL/,
  )
})

test('A failure that the environment explains says which variable is not set', async () => {
  const server = await serveOnFreePort(createBackendApp({ login: FAKE_LOGIN }))
  const { url } = server
  const nobody = { user: '', password: '' }
  const sendTo = (address: Parameters<typeof openBackend>[0]) =>
    openBackend(address).send({ method: 'POST', path: '/api/leads', key: 'a', body: { lead: {} } })
  expect(await sendTo({ url, ...nobody })).toEqual({
    kind: 'unset',
    trouble: 'HTTP 401, and FORECOURT_API_USER is not set',
  })
  expect(await sendTo({ url, user: 'ann', password: 'wrong' })).toEqual({ kind: 'down', trouble: 'HTTP 401' })
  await server.close()
  const closed = { url: `http://127.0.0.1:${await freePort()}`, ...nobody }
  expect(await sendTo({ ...closed, isDefault: true })).toEqual({
    kind: 'unset',
    trouble: 'ECONNREFUSED, and FORECOURT_API_URL is not set',
  })
  expect(await sendTo(closed)).toEqual({ kind: 'down', trouble: 'ECONNREFUSED' })
})

test('A login that’s replaced is used from the next request', async () => {
  const logins: (string | undefined)[] = []
  const server = createServer((request, response) => {
    logins.push(request.headers.authorization)
    response.end('{"id":1}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const environment = {
    FORECOURT_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    FORECOURT_API_USER: 'dealer',
    FORECOURT_API_PASSWORD: 'old',
  }
  const backend = openBackend(backendFrom(environment))
  await backend.call('/first', {})
  environment.FORECOURT_API_PASSWORD = 'new'
  await backend.call('/second', {})
  expect(logins).toEqual([`Basic ${btoa('dealer:old')}`, `Basic ${btoa('dealer:new')}`])
})
