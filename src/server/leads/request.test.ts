import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_FORM, MAX_JSON, readText, readForm, robotSign } from './request.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request = (body: BodyInit | null, headers: Record<string, string> = {}): Request =>
  new Request('http://x/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

test('An endless body is given up on after a time limit', async () => {
  let cancelled = false
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"form":')),
    cancel: () => {
      cancelled = true
    },
  })
  const reading = readText(request(body)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await reading).toMatchObject({ name: 'Refused', status: 408 })
  expect(cancelled).toBe(true)
})

test('A body that the visitor cuts off midway is refused', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
  await expect(readText(request(body))).rejects.toMatchObject({ name: 'Refused', status: 400 })
})

test('The declared size is checked before reading, and the real size after', async () => {
  const said = request('x', { 'content-length': String(MAX_JSON + 1) })
  await expect(readText(said)).rejects.toMatchObject({ status: 413 })
  await expect(readText(request('x'.repeat(MAX_JSON + 1)))).rejects.toMatchObject({ status: 413 })
  expect(await readText(request('x'.repeat(MAX_JSON)))).toHaveLength(MAX_JSON)
  const form = new URLSearchParams({ message: 'x'.repeat(MAX_FORM) })
  await expect(readForm(request(form))).rejects.toMatchObject({ status: 413 })
})

test('A body that isn’t UTF-8 is refused', async () => {
  await expect(readText(request(Uint8Array.from([0xff, 0xfe])))).rejects.toMatchObject({ status: 400 })
  expect(await readText(request(null))).toBe('')
})

test('A shopper is let through', () => {
  expect(robotSign({ url: '', ms: 1500 })).toBeNull()
  expect(robotSign({ url: '', ms: 86_400_000 })).toBeNull()
})

test.each([
  [{ url: 'https://spam.example', ms: 9000 }, 'filled'],
  [{ url: ' ', ms: 9000 }, 'filled'],
  [{ ms: 9000 }, 'filled'],
  [{ url: '', ms: 1499 }, 'fast'],
  [{ url: '' }, 'fast'],
  [{ url: '', ms: '9000' }, 'fast'],
  [{ url: '', ms: -1 }, 'fast'],
  [{ url: '', ms: 1e300 }, 'fast'],
  [{ url: '', ms: null }, 'fast'],
  [undefined, 'filled'],
  [null, 'filled'],
  ['', 'filled'],
  [[''], 'filled'],
])('A robot is detected by the trap %j', (trap, sign) => {
  expect(robotSign(trap)).toBe(sign)
})
