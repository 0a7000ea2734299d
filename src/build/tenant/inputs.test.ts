import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { readInputs } from './inputs.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-inputs-'))
  copyTenant('millbrook-cars', join(root, 'millbrook-cars'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('A site is built again when the dealer’s brand changes, and only then', () => {
  const dir = join(root, 'millbrook-cars')
  const hash = (): string => {
    const inputs = readInputs(dir, join(root, 'state'), [])
    inputs.close()
    return inputs.hash
  }
  mkdirSync(join(dir, 'brand'))
  const put = (name: string, text: string): string => {
    writeFileSync(join(dir, 'brand', name), text)
    return hash()
  }
  const before = hash()
  expect(hash()).toBe(before)
  const seen = [before, put('logo.svg', '<svg/>'), put('logo.svg', '<svg></svg>'), put('logo.jpeg', 'x')]
  expect(new Set(seen).size).toBe(seen.length)
  mkdirSync(join(dir, 'brand/fonts'))
  seen.push(
    put('fonts/lora.woff2', 'a'),
    put('fonts/lora.woff2', 'b'),
    put('../theme.css', 'a{}'),
    put('../theme.css', 'b{}'),
  )
  expect(new Set(seen).size).toBe(seen.length)
})

test('A site is built again when one of its own feeds changes', () => {
  const dir = join(root, 'millbrook-cars')
  const put = (text: string): string => {
    mkdirSync(join(dir, 'feeds'), { recursive: true })
    writeFileSync(join(dir, 'feeds/yard.yaml'), text)
    const inputs = readInputs(dir, join(root, 'state'), [])
    inputs.close()
    return inputs.hash
  }
  expect(put('one')).not.toBe(put('other'))
})

test('A site is built again when a video in its folder changes', () => {
  const dir = join(root, 'millbrook-cars')
  const put = (text: string): string => {
    mkdirSync(join(dir, 'photos'), { recursive: true })
    writeFileSync(join(dir, 'photos/tour.mp4'), text)
    const inputs = readInputs(dir, join(root, 'state'), [])
    inputs.close()
    return inputs.hash
  }
  expect(put('one')).not.toBe(put('other'))
})
