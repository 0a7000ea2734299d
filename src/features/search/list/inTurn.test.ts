import { beforeEach, expect, test, vi } from 'vitest'
import { inTurn } from './inTurn.ts'

let frames: (() => void)[] = []
const frame = (): void => {
  for (const work of frames.splice(0)) work()
}
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
})

test('draws one piece per frame in order, then requests no more frames', () => {
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

test('uses no frame for a cancelled piece', () => {
  const done: string[] = []
  const callOff = inTurn(() => done.push('old'))
  inTurn(() => done.push('new'))
  callOff()
  callOff()
  frame()
  expect(done).toEqual(['new'])
  expect(frames).toEqual([])
})
