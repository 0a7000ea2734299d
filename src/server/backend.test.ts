import { expect, test } from 'vitest'
import { backendFrom, DEFAULT_API_URL, FAKE_LOGIN } from './backend.ts'

// What it sends and how it handles answers is tested against the fake backend: demo/fakes/backend/app.test.ts.

test('without a word in the environment: the fake backend, with the login that opens nothing else', () => {
  expect(backendFrom({})).toEqual({ url: DEFAULT_API_URL, ...FAKE_LOGIN })
})

test('a backend that is named never gets the fake backend’s login', () => {
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

test('staging instead of the real one, and never by accident the other way round', () => {
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
