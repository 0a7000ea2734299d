import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outdatedReason, putInPlace, replacedBy, takeUp } from './versions.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'versions-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const [A, B, C] = ['A', 'B', 'C'].map((letter) => letter.repeat(16)) as [string, string, string]
const START = Date.parse('2026-11-20T00:00:00Z')

/** `build A`: an operator builds with version A. `run A`: a long-running process with version A builds. */
function play(steps: readonly string[]): string[] {
  return steps.map((step, index) => {
    const [how, letter = ''] = step.split(' ')
    const hash = letter.repeat(16)
    if (how === 'build') putInPlace(dir, hash, START + index)
    return how === 'build' || takeUp(dir, hash) === undefined ? 'publishes' : 'refused'
  })
}

describe('Which version publishes', () => {
  test.each<[string, string[], string[]]>([
    ['a process follows its build', ['build A', 'run A'], ['publishes', 'publishes']],
    ['a process starts before any build', ['run A', 'run A'], ['publishes', 'publishes']],
    [
      'an upgrade by a build stays',
      ['run A', 'build B', 'run A', 'run B'],
      ['publishes', 'publishes', 'refused', 'publishes'],
    ],
    [
      'an upgrade without a build stays',
      ['run A', 'run B', 'run A', 'run B'],
      ['publishes', 'publishes', 'refused', 'publishes'],
    ],
    [
      'a build goes back',
      ['build A', 'build B', 'build A', 'run B', 'run A'],
      ['publishes', 'publishes', 'publishes', 'refused', 'publishes'],
    ],
    [
      'a build goes back and forth',
      ['build A', 'build B', 'build A', 'build B', 'run A', 'run B'],
      ['publishes', 'publishes', 'publishes', 'publishes', 'refused', 'publishes'],
    ],
    [
      'the oldest of three',
      ['build A', 'build B', 'run C', 'run A', 'run B'],
      ['publishes', 'publishes', 'publishes', 'refused', 'refused'],
    ],
  ])('When %s', (_, steps, results) => expect(play(steps)).toEqual(results))
})

test('A refused version says since when it’s outdated, and what to do', () => {
  play(['build A', 'build B'])
  expect(outdatedReason(dir, A)).toBe(
    `another version of Forecourt has been in place since 2026-11-20T00:00:00.001Z, so this one (${A}) no longer publishes. Start the other version, or go back to this one with forecourt build`,
  )
  expect([outdatedReason(dir, B), outdatedReason(dir, C)]).toEqual([undefined, undefined])
})

test('The file has one line for each change, however often a version builds', () => {
  play(['build A', 'build A', 'run A', 'build B', 'build B', 'build A'])
  const lines = readFileSync(join(dir, 'versions'), 'utf8').trimEnd().split('\n')
  expect(lines.map((line) => line[0])).toEqual(['A', 'B', 'A'])
})

test('A line that a power cut has cut off counts for nothing, and later lines count', () => {
  play(['build A'])
  appendFileSync(join(dir, 'versions'), `${B} 2026-1`)
  expect(outdatedReason(dir, A)).toBe(undefined)
  play(['build C'])
  expect(outdatedReason(dir, A)).toContain('another version')
  expect(outdatedReason(dir, C)).toBe(undefined)
})

test('If the file is lost, the next build starts a new order', () => {
  play(['build A', 'build B'])
  writeFileSync(join(dir, 'versions'), '')
  expect(play(['run A', 'run B', 'run A'])).toEqual(['publishes', 'publishes', 'refused'])
})

test('The version in place knows which one it replaced, and when', () => {
  play(['build A'])
  expect(replacedBy(dir, A)).toBe(undefined)
  play(['build A', 'build B'])
  expect(replacedBy(dir, A)).toBe(undefined)
  expect(replacedBy(dir, B)).toEqual({ hash: A, at: START + 1 })
  putInPlace(dir, A, START + 7)
  expect(replacedBy(dir, A)).toEqual({ hash: B, at: START + 7 })
})
