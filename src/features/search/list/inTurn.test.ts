import { beforeEach, expect, test, vi } from 'vitest'
import { inTurn } from '../useSlices.ts'

let frames: (() => void)[] = []
function frame(): void {
  for (const work of frames.splice(0)) work()
}
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
})

test('One piece is drawn per frame, in order, and then no more frames are requested', () => {
  const done: string[] = []
  for (const name of ['panel', 'cards', 'more cards']) inTurn(() => done.push(name))
  expect(done).toEqual([])
  frame()
  expect(done).toEqual(['panel'])
  frame()
  expect(done).toEqual(['panel', 'cards'])
  inTurn(() => done.push('late'))
  frame()
  frame()
  expect(done).toEqual(['panel', 'cards', 'more cards', 'late'])
  expect(frames).toEqual([])
})

test('A cancelled piece uses no frame', () => {
  const done: string[] = []
  const callOff = inTurn(() => done.push('old'))
  inTurn(() => done.push('new'))
  callOff()
  callOff()
  frame()
  expect(done).toEqual(['new'])
  expect(frames).toEqual([])
})
