import { expect, test } from 'vitest'
import { afterFetch, responseError, FETCH_FAILED, isReported, refreshErrorMessage } from './apiErrors.ts'

test.each<[string, unknown, string | undefined, string]>([
  ['a JSON body containing error', { error: 'Car not found' }, 'Not Found', 'Car not found'],
  ['an error that has a message', { error: { message: 'Too many' } }, 'X', 'Too many'],
  ['a list of errors', { error: ['Name is empty', 5, 'Email too'] }, 'X', 'Name is empty Email too'],
  ['an empty list', { error: [] }, 'X', 'An unexpected error occurred: X'],
  ['an empty error', { error: ' ' }, 'Bad Gateway', 'An unexpected error occurred: Bad Gateway'],
  ["an error that isn't text", { error: 5 }, 'Bad Gateway', 'An unexpected error occurred: Bad Gateway'],
  ['no error in the body', { message: 'x' }, 'Bad Gateway', 'An unexpected error occurred: Bad Gateway'],
  ["a body that isn't JSON", null, 'Bad Gateway', 'An unexpected error occurred: Bad Gateway'],
  ['no status text', null, '', 'An unexpected error occurred'],
  ['no status text at all', '<html>', undefined, 'An unexpected error occurred'],
])('A failed response with %s gives the right message (spec §8)', (_name, body, statusText, message) => {
  expect(responseError({ status: 502, statusText, body })).toEqual({ message, status: 502 })
})

const failed = { ok: false, body: null }
test.each([
  [1, failed, 'retry'],
  [2, failed, 'retry'],
  [3, failed, 'failed'],
  [4, failed, 'failed'],
  [1, null, 'retry'],
  [3, null, 'failed'],
])('After try %i, the answer %j means “%s” (spec §7)', (attempt, answer, kind) => {
  expect(afterFetch(attempt, answer)).toEqual({ kind })
})

test.each([{ status: 404 }, { status: '404', error: 'x' }])('The body %j fails at once (spec §7)', (body) => {
  expect(afterFetch(1, { ok: true, body })).toEqual({ kind: 'failed' })
})

test.each([[{ id: 1 }], [{ status: 'in_stock' }], [{ status: 200 }], [[]], [null], ['404'], [404]])(
  'The body %j is accepted as data',
  (data) => {
    expect(afterFetch(1, { ok: true, body: data })).toEqual({ kind: 'data', data })
  },
)

test('The message for data that can’t be fetched is “Unable to fetch data” (spec §8)', () => {
  expect(FETCH_FAILED).toBe('Unable to fetch data')
})

test('A failed website refresh is reported with its error (spec §8)', () => {
  expect(refreshErrorMessage('no disk')).toBe('An error occurred with website refresh: no disk')
})

test.each(['Something broke', 'dehydrated food', 'The gearbox lost its transition'])(
  'The error “%s” is reported in production only (spec §8)',
  (message) => {
    expect(isReported(message, { production: true })).toBe(true)
    expect(isReported(message, { production: false })).toBe(false)
  },
)

test.each([
  'Hydration failed because the server rendered HTML didn’t match',
  'There was an error while hydrating',
  'Minified React error #418; visit https://react.dev/errors/418',
  'Transition was aborted because of invalid state. Page already revealed',
  'Transition was skipped',
  'Skipping view transition because document visibility state has become hidden.',
])('The framework’s error “%s” is never reported (spec §8)', (message) => {
  expect(isReported(message, { production: true })).toBe(false)
  expect(isReported(message, { production: false })).toBe(false)
})
