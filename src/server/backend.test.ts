import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { backendFrom, DEFAULT_API_URL, FAKE_LOGIN, openBackend } from './backend.ts'

// These tests are only about the client's settings. demo/fakes/backend/app.test.ts tests its requests and how it
// handles responses.

test('The fake backend is used without variables, with a login that works nowhere else', () => {
  expect(backendFrom({})).toEqual({ url: DEFAULT_API_URL, ...FAKE_LOGIN })
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
