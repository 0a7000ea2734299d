import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BarePage } from './pageKeys.ts'
import { createRenderer, type Renderer } from './renderer.ts'

const APP = `
export const drawCards = () => []
export const render = async () => new TextEncoder().encode(String(process.pid))
`

let dir: string
let entry: string
let renderer: Renderer
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'forecourt-renderer-'))
  entry = join(dir, 'entry.mjs')
  writeFileSync(entry, APP)
})
afterEach(async () => {
  await renderer.close()
  rmSync(dir, { recursive: true, force: true })
})

async function rendersIn(): Promise<number> {
  const file = join(dir, 'page.html')
  const page = { page: {} as BarePage, json: '{}', cards: [] }
  const [result] = await renderer.render({ entry, siteFrame: '{}', pages: [{ page, file }] })
  if (!result || 'error' in result) throw new Error(result?.error ?? 'no result')
  return Number(readFileSync(file, 'utf8'))
}

test('The renderer works in this process until a worker has started, then in the worker', async () => {
  renderer = createRenderer(2)
  expect(await rendersIn()).toBe(process.pid)
  renderer.start(entry)
  await vi.waitFor(() => expect(renderer.hasIdleWorker()).toBe(true), 10_000)
  expect(await rendersIn()).not.toBe(process.pid)
})

test('The renderer has no worker if only one process may render', async () => {
  renderer = createRenderer(1)
  renderer.start(entry)
  expect(await rendersIn()).toBe(process.pid)
  expect(renderer.hasIdleWorker()).toBe(false)
})

test('The renderer reports an error on pages if no worker can load the compiled app', async () => {
  writeFileSync(entry, 'throw new Error("it is broken")')
  renderer = createRenderer(2)
  renderer.start(entry)
  await expect(rendersIn()).rejects.toThrow('it is broken')
})

test('The renderer can be closed while its workers are starting', async () => {
  renderer = createRenderer(3)
  renderer.start(entry)
  await expect(renderer.close()).resolves.toBeUndefined()
})
