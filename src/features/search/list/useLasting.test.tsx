// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLasting } from './useLasting.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Waiting({ on }: { on: boolean }) {
  return <p>{useLasting(on, 120) ? 'lasting' : 'short'}</p>
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('what goes on for long enough is told of, until it ends', () => {
  const { container, rerender } = render(<Waiting on />)
  pass(119)
  expect(container.textContent).toBe('short')
  pass(1)
  expect(container.textContent).toBe('lasting')
  rerender(<Waiting on={false} />)
  expect(container.textContent).toBe('short')
})

test('what ends sooner is not, and the next begins anew', () => {
  const { container, rerender } = render(<Waiting on />)
  pass(100)
  rerender(<Waiting on={false} />)
  pass(100)
  rerender(<Waiting on />)
  pass(100)
  expect(container.textContent).toBe('short')
  pass(20)
  expect(container.textContent).toBe('lasting')
})
