import { expect, test } from 'vitest'
import { PageEncoder, PageResponse } from './pageBytes.ts'

const HOSTILE = ['a', 'é', '…', '😀', '\ud83d', '\ude00', '\0', '\ufeff']

test.each([1, 1_000, 30_000, 100_000])('encodes as any encoder does, %i times over', (times) => {
  const encoder = new PageEncoder()
  for (const each of [...HOSTILE, HOSTILE.join('')]) {
    const text = each.repeat(times)
    expect(Buffer.from(encoder.encode(text)).equals(new TextEncoder().encode(text))).toBe(true)
  }
})

test('what was encoded stays as it is when more is', () => {
  const encoder = new PageEncoder()
  const first = encoder.encode('…'.repeat(5_000))
  encoder.encode('x'.repeat(5_000))
  expect(Buffer.from(first).toString()).toBe('…'.repeat(5_000))
})

test('a page is handed on in the pieces that it came in, with what was thrown on the way', async () => {
  const pieces = async function* () {
    yield await Promise.resolve(new Uint8Array([1]))
    throw new Error('the view broke')
  }
  const response = new PageResponse(pieces(), { status: 200 })
  expect(response.body).toBeNull()
  const taken: Uint8Array[] = []
  const take = async () => {
    for await (const piece of response.takePage() ?? []) taken.push(piece)
  }
  await expect(take()).rejects.toThrow('the view broke')
  expect(taken).toEqual([new Uint8Array([1])])
  expect(response.takePage()).toBeUndefined()
})

test('any other answer is as ever', async () => {
  expect(new PageResponse(null, { status: 404 }).takePage()).toBeUndefined()
  expect(await new PageResponse('text').text()).toBe('text')
})
