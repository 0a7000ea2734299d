import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { extensionError } from './extensionError.ts'

test('An error is placed in the project, even if its app was compiled for another folder and Node has read the source map', () => {
  const root = mkdtempSync(join(tmpdir(), 'forecourt-error-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'extensions'))
  writeFileSync(join(root, 'extensions/Header.astro'), '')
  const message =
    'TypeError: no text\n    at file:///elsewhere/extensions/Header.astro:6:5\n    at render (file:///a.mjs:1:2)'
  expect(extensionError(new Error(message), root)).toBe('extensions/Header.astro:6: TypeError: no text')
})
