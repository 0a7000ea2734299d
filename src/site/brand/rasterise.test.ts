import { expect, test } from 'vitest'
import { rasterised } from './rasterise.ts'

const use = (id: number): string => `<g id="a${id}">${`<use href="#a${id - 1}"/>`.repeat(10)}</g>`
/** 1,500 bytes that stand for a billion shapes. */
const BOMB = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="a0"><path d="M0 0h9v9z"/></g>${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(use).join('')}</svg>`

test('A drawing that would take hours is given up, and takes nothing else with it', async () => {
  await expect(rasterised(Buffer.from(BOMB), 1_000)).rejects.toThrow(
    'takes longer than 1 s to draw, because it has too many shapes or effects: save it as PNG',
  )
})
