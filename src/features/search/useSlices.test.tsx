// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onNextFrame, useSlices } from './useSlices.ts'

let frames: (() => void)[] = []
const frame = () =>
  act(() => {
    for (const work of frames.splice(0)) work()
  })
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
})
afterEach(cleanup)

function Places({ list }: { list: readonly string[] }) {
  const { places, whole } = useSlices(list, 2, 2)
  return <p aria-busy={!whole}>{places.map((place) => place ?? '-').join(' ')}</p>
}
const busy = () => document.querySelector('p')?.getAttribute('aria-busy')
const text = () => document.querySelector('p')?.textContent

test('A list is drawn from the top, with room reserved for all of it', () => {
  render(<Places list={[...'abcde']} />)
  expect(text()).toBe('a b - - -')
  expect(busy()).toBe('true')
  frame()
  expect(text()).toBe('a b c d -')
  frame()
  expect(text()).toBe('a b c d e')
  expect(busy()).toBe('false')
  frame()
  expect(frames).toEqual([])
})

test('Old entries stay until their turn, but a list is shortened immediately', () => {
  const { rerender } = render(<Places list={[...'abcd']} />)
  frame()
  rerender(<Places list={[...'vwxyz']} />)
  expect(text()).toBe('v w c d -')
  rerender(<Places list={[...'123']} />)
  expect(text()).toBe('1 2 c')
  frame()
  expect(text()).toBe('1 2 3')
})

test('Only the last list is completed if several follow each other faster than frames', () => {
  const { rerender } = render(<Places list={[...'abcdef']} />)
  rerender(<Places list={[...'uvwxyz']} />)
  rerender(<Places list={[...'123456']} />)
  frame()
  frame()
  expect(text()).toBe('1 2 3 4 5 6')
  frame()
  expect(frames).toEqual([])
})

test('A list that’s removed is drawn no further', () => {
  const { unmount } = render(<Places list={[...'abcdef']} />)
  unmount()
  frame()
  expect(frames).toEqual([])
})

test('One piece is drawn per frame, in order, and then no more frames are requested', () => {
  const done: string[] = []
  for (const name of ['panel', 'cards', 'more cards']) onNextFrame(() => done.push(name))
  expect(done).toEqual([])
  frame()
  expect(done).toEqual(['panel'])
  frame()
  expect(done).toEqual(['panel', 'cards'])
  onNextFrame(() => done.push('late'))
  frame()
  frame()
  expect(done).toEqual(['panel', 'cards', 'more cards', 'late'])
  expect(frames).toEqual([])
})

test('A cancelled piece uses no frame', () => {
  const done: string[] = []
  const callOff = onNextFrame(() => done.push('old'))
  onNextFrame(() => done.push('new'))
  callOff()
  callOff()
  frame()
  expect(done).toEqual(['new'])
  expect(frames).toEqual([])
})
