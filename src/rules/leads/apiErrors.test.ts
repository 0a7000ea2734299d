import { describe, expect, test } from 'vitest'
import { afterFetch, apiError, FETCH_FAILED, isReported, refreshErrorMessage } from './apiErrors.ts'

describe('spec §8: API responses', () => {
  test.each<[string, unknown, string | undefined, string]>([
    ['a JSON body containing error', { error: 'Car not found' }, 'Not Found', 'Car not found'],
    ['an error with a message inside', { error: { message: 'Too many' } }, 'X', 'Too many'],
    ['a list of errors', { error: ['Name is empty', 5, 'Email too'] }, 'X', 'Name is empty Email too'],
    ['an empty list', { error: [] }, 'X', 'An unexpected error occurred: X'],
    ['an empty error', { error: ' ' }, 'Bad Gateway', 'An unexpected error occurred: Bad Gateway'],
    ["an error that isn't text", { error: 5 }, 'Bad Gateway', 'An unexpected error occurred: Bad Gateway'],
    ['no error in the body', { message: 'x' }, 'Bad Gateway', 'An unexpected error occurred: Bad Gateway'],
    ["a body that isn't JSON", null, 'Bad Gateway', 'An unexpected error occurred: Bad Gateway'],
    ['no status text', null, '', 'An unexpected error occurred'],
    ['no status text at all', '<html>', undefined, 'An unexpected error occurred'],
  ])('give the right message: %s', (_name, body, statusText, message) => {
    expect(apiError({ status: 502, statusText, body })).toEqual({ message, status: 502 })
  })
})

describe('spec §7: data fetches retry twice on a non-OK status and then return false', () => {
  const failed = { ok: false, body: null }
  test.each([
    [1, failed, 'retry'],
    [2, failed, 'retry'],
    [3, failed, 'failed'],
    [4, failed, 'failed'],
    [1, null, 'retry'],
    [3, null, 'failed'],
  ])('try %i: %j gives %s', (attempt, answer, kind) => {
    expect(afterFetch(attempt, answer)).toEqual({ kind })
  })

  test.each([[{ status: 404 }], [{ status: '404', error: 'x' }]])(
    'a body status of 404 also returns false: %j',
    (body) => {
      expect(afterFetch(1, { ok: true, body })).toEqual({ kind: 'failed' })
    },
  )

  test.each([[{ id: 1 }], [{ status: 'in_stock' }], [{ status: 200 }], [[]], [null], ['404'], [404]])(
    'accepts any other body as data: %j',
    (data) => {
      expect(afterFetch(1, { ok: true, body: data })).toEqual({ kind: 'data', data })
    },
  )
})

describe('spec §8: error messages', () => {
  test("for data that can't be fetched", () => {
    expect(FETCH_FAILED).toBe('Unable to fetch data')
  })

  test('for a failed website refresh', () => {
    expect(refreshErrorMessage('no disk')).toBe('An error occurred with website refresh: no disk')
  })

  test.each([
    ['Something broke', true],
    ['Hydration failed because the server rendered HTML didn’t match', false],
    ['There was an error while hydrating', false],
    ['Minified React error #418; visit https://react.dev/errors/418', false],
    ['dehydrated food', true],
    ['Transition was aborted because of invalid state. Page already revealed', false],
    ['Transition was skipped', false],
    ['Skipping view transition because document visibility state has become hidden.', false],
    ['The gearbox lost its transition', true],
  ])(
    "reports an error unless it's a hydration error, a minified framework error or a skipped animation: %s",
    (message, reported) => {
      expect(isReported(message, { production: true })).toBe(reported)
      expect(isReported(message, { production: false })).toBe(false)
    },
  )
})
