import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { releaseNotes } from './releaseNotes.ts'

const SCRIPT = fileURLToPath(new URL('releaseNotes.ts', import.meta.url))
const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const CHANGELOG = read('CHANGELOG.md')
const FILES = 'https://github.com/dealers/forecourt/blob/v1.2.0'
const SAMPLE = `# Changelog

## Unreleased

- Not yet

## 1.10.0 - 2027-02-01

- Later

## 1.2.0 - 2027-01-01

### Added

- Alerts ([alerts.md](docs/alerts.md#privacy)),
  as in [the law](https://example.com/law)
  - by email

### Fixed

- Nothing

## 1.1.0 - 2026-12-01
`

test('A release’s notes are its part of the changelog, each item on one line, with links to the files at its tag', () => {
  expect(releaseNotes(SAMPLE, '1.2.0', 'v1.2.0', FILES)).toBe(`### Added

- Alerts ([alerts.md](${FILES}/docs/alerts.md#privacy)), as in [the law](https://example.com/law)
  - by email

### Fixed

- Nothing`)
})

test.each([
  ['its tag isn’t the version in package.json', '1.2.0', 'v1.10.0', 'the tag v1.10.0 isn’t v1.2.0'],
  ['its tag has no v', '1.2.0', '1.2.0', 'the tag 1.2.0 isn’t v1.2.0'],
  ['it isn’t in the changelog', '1.3.0', 'v1.3.0', 'nothing under “## 1.3.0 - <date>”'],
  ['the changelog says nothing about it', '1.1.0', 'v1.1.0', 'nothing under “## 1.1.0 - <date>”'],
  ['another version begins like it', '1.1', 'v1.1', 'nothing under “## 1.1 - <date>”'],
])('A version isn’t released if %s', (_, version, tag, message) => {
  expect(() => releaseNotes(SAMPLE, version, tag, FILES)).toThrow(message)
})

test('The script prints the notes of this version, and fails for any other', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const notesOf = (tag: string) => spawnSync(process.execPath, [SCRIPT, tag, FILES], { encoding: 'utf8' })
  expect(notesOf(`v${version}`).stdout).toMatch(/^### \w+\n\n- /)
  expect(notesOf('v9.9.9')).toMatchObject({ status: 1, stdout: '' })
})

test('The changelog’s versions have dates, and the newest comes first', () => {
  const [first, ...released] = Array.from(CHANGELOG.matchAll(/^## (.+)$/gm), ([, heading = '']) => heading)
  expect(first).toBe('Unreleased')
  for (const heading of released) expect(heading).toMatch(/^\d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}$/)
  const dates = released.map((heading) => heading.split(' - ')[1])
  expect(dates).toEqual(dates.toSorted().toReversed())
})
