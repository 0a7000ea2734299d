// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePendingValue } from './inputs.ts'

test('A control shows the shopper’s change immediately, and any later change of its value', () => {
  const { result, rerender } = renderHook(({ value }) => usePendingValue(value), {
    initialProps: { value: 'a' },
  })
  const shown = () => result.current[0]
  act(() => result.current[1]('b'))
  expect(shown()).toBe('b')
  rerender({ value: 'a' })
  expect(shown(), 'the choice is not made yet').toBe('b')
  rerender({ value: 'b' })
  expect(shown()).toBe('b')
  rerender({ value: 'a' })
  expect(shown(), 'taken back elsewhere').toBe('a')
})
