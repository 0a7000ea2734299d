// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLasting } from './SearchLayout.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Waiting({ on }: { on: boolean }) {
  return <p>{useLasting(on, 120) ? 'lasting' : 'short'}</p>
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('A phase is reported once it has lasted long enough, until it ends', () => {
  const { container, rerender } = render(<Waiting on />)
  pass(119)
  expect(container.textContent).toBe('short')
  pass(1)
  expect(container.textContent).toBe('lasting')
  rerender(<Waiting on={false} />)
  expect(container.textContent).toBe('short')
})

test('A shorter phase isn’t reported, and the next is timed from its start', () => {
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
