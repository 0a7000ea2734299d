import { globSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { findNodeAtLocation, parseTree, type JSONPath } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { withValues } from './jsonText.ts'
import { partsOf, withParts, withSettings } from './pageText.ts'
import type { Path } from './path.ts'
import type { Group } from './steps.ts'

/** Tests that the desk writes the same bytes if nothing has changed, and otherwise changes nothing but what was edited. */

const SITES = globSync('{tenants,tests/fixtures/tenants}/*/site.json').map((file) =>
  readFileSync(file, 'utf8'),
)
const PAGES = globSync('{tenants,tests/fixtures/tenants}/*/content/**/*.md').map((file) =>
  readFileSync(file, 'utf8'),
)

/**
 * Settings as people write them: with comments above, beside and inside values, both kinds of quotes, both styles of
 * lists, and unknown keys.
 */
const WRITTEN = `# Ask Helen before this is changed
title: "Our people"   # as on the sign
path: /team
x_legacy: 'kept: for the old site'

# Shown above the title
kicker: About us
description: >
  A long text
  on two lines.
people:
  # The boss comes first
  - name: Helen Marsh
    role: Manager # since 2019
    phone: "02 5550 4101"
  - { name: Sam, role: Sales, group: Office }
openings:
- title: Technician
  posted: 2026-10-26
# The end`

/** A page with these settings, with Windows line breaks. */
const CRLF = `---\r\n${WRITTEN.replaceAll('\n', '\r\n')}\r\n---\r\n\r\nText.\r\n`

const SMALL_JSON = `{
\t"name": "Ute World",   "tagline" : "Big \\u0026 small",
\t"buttons": [ "enquire","call" ],
\t"search_words": [{ "says": "runabout", "means": "hatch" }],
\t"offers": {"count": 1e0}, "empty": {}, "none": []
}
`

const comments = (yaml: string) =>
  Array.from(yaml.matchAll(/(?:^|\s)(#[^\n\r]*)/g), ([, comment = '']) => comment.trim())

/** The paths of all values; a group or list comes before the values in test. */
const placesIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [
        path,
        ...Object.entries(value).flatMap(([name, each]) =>
          placesIn(each, [...path, Array.isArray(value) ? Number(name) : name]),
        ),
      ]
    : [path]
const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, part) => (inner as Group | undefined)?.[part], value)

const typed = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom(
    'Price: $40,000',
    'a # b',
    '- no list',
    '"quoted"',
    "it's",
    'two\nlines',
    'yes',
    '2026-12-25',
    '007',
    'ünïcödé 🚗',
    ' spaces ',
    '{x}',
    '[y',
    '&z',
    '*z',
    'true',
    'null',
    '~',
    '@a',
    '%b',
    '| c',
    '> d',
    'a\tb',
    ':',
    '-',
    '?',
  ),
  fc.integer(),
  fc.boolean(),
)

interface Edit {
  at: number
  does: 'set' | 'add' | 'remove'
  value: string | number | boolean
}
const edits = fc.array(
  fc.record({ at: fc.nat(), does: fc.constantFrom('set', 'add', 'remove'), value: typed }),
  { minLength: 1, maxLength: 4 },
)

/** The values after an edit, and the path that it changed; undefined if nothing can be edited that way. */
function edited(value: Group, edit: Edit): { after: Group; path: Path } | undefined {
  const after = structuredClone(value)
  const places = placesIn(after)
  const isHolder = (path: Path) => typeof at(after, path) === 'object'
  const fitting = places.filter((path) =>
    edit.does === 'add' ? isHolder(path) : path.length > 0 && (edit.does === 'remove' || !isHolder(path)),
  )
  const path = fitting[edit.at % Math.max(1, fitting.length)]
  if (!path) return undefined
  const holder = at(after, edit.does === 'add' ? path : path.slice(0, -1)) as Group | unknown[]
  const name = path.at(-1) ?? ''
  if (edit.does === 'set') (holder as Group)[name] = edit.value
  else if (edit.does === 'add')
    if (Array.isArray(holder))
      holder.splice(
        edit.at % (holder.length + 1),
        0,
        typeof holder[0] === 'object' ? { name: edit.value } : edit.value,
      )
    else holder[`new_${edit.at % 10}`] = edit.value
  else if (Array.isArray(holder)) holder.splice(Number(name), 1)
  else Reflect.deleteProperty(holder, name)
  return { after, path }
}

const allEdits = (value: Group, all: readonly Edit[]) =>
  all.reduce((after, edit) => edited(after, edit)?.after ?? after, value)

test('Every byte of every tenant’s settings and pages is kept if nothing changes', () => {
  for (const text of [...SITES, SMALL_JSON]) {
    const value = JSON.parse(text) as Group
    expect(withValues(text, value, structuredClone(value))).toBe(text)
  }
  for (const text of [...PAGES, CRLF]) expect(withParts(text, structuredClone(partsOf(text)))).toBe(text)
  expect(withParts(CRLF, { ...partsOf(CRLF), text: 'Two\nlines\n' })).toBe(
    CRLF.replace('Text.', 'Two\r\nlines'),
  )
  expect(PAGES.length).toBeGreaterThan(60)
})

test('Any edits to settings (JSON) are made, and change nothing else', { tags: 'nightly' }, () => {
  fc.assert(
    fc.property(fc.constantFrom(...SITES, SMALL_JSON), edits, (text, all) => {
      const before = JSON.parse(text) as Group
      const after = allEdits(before, all)
      expect(JSON.parse(withValues(text, before, after))).toEqual(after)
    }),
    { numRuns: 300 },
  )
})

test('All bytes before and after a replaced value (JSON) are kept', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SITES, SMALL_JSON), fc.nat(), typed, (text, place, value) => {
      const before = JSON.parse(text) as Group
      const change = edited(before, { at: place, does: 'set', value })
      const node = findNodeAtLocation(parseTree(text) ?? { type: 'null', offset: 0, length: 0 }, [
        ...(change?.path ?? []),
      ] as JSONPath)
      if (!change || !node || at(before, change.path) === value) return
      const made = withValues(text, before, change.after)
      expect(made.startsWith(text.slice(0, node.offset))).toBe(true)
      expect(made.endsWith(text.slice(node.offset + node.length))).toBe(true)
      expect(made.slice(node.offset, made.length - text.length + node.offset + node.length)).toBe(
        JSON.stringify(value),
      )
    }),
    { numRuns: 300 },
  )
})

test(
  'Any edits to a page’s settings (YAML) keep all bytes of its text and other settings',
  { tags: 'nightly' },
  () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAGES, `---\n${WRITTEN}\n---\nText with --- in test.\n`),
        edits,
        fc.string().filter((typed) => !/^\s/.test(typed)),
        (file, all, body) => {
          const before = partsOf(file)
          const after = allEdits(before.settings, all)
          const made = withParts(file, { settings: after, text: before.text + body })
          expect(partsOf(made)).toEqual({ settings: after, text: before.text + body })
          expect(made.endsWith(before.text + body)).toBe(true)
          const names = Object.keys(before.settings).filter((name) =>
            isDeepStrictEqual(before.settings[name], after[name]),
          )
          for (const name of names) expect(made).toContain(new RegExp(`^${name}:.*$`, 'm').exec(file)?.[0])
        },
      ),
      { numRuns: 400 },
    )
  },
)

/** Checks, with this many lists of edits, that only comments in removed values are lost. */
const keepsComments = (numRuns: number) =>
  fc.assert(
    fc.property(edits, (all) => {
      const before = parse(WRITTEN) as Group
      for (const eol of ['\n', '\r\n']) {
        const kept = all.filter(({ does }) => does !== 'remove')
        // The edits are made one after another, as the desk saves them.
        const made = kept.reduce(
          (text, edit) => {
            const change = edited(parse(text) as Group, edit)
            return change ? withSettings(text, change.after) : text
          },
          WRITTEN.replaceAll('\n', eol),
        )
        for (const comment of comments(WRITTEN)) expect(made).toContain(comment)
      }
      const [name = 'path'] = Object.keys(before).filter(
        (_, index) => index === (all[0]?.at ?? 0) % Object.keys(before).length,
      )
      const rest = withSettings(WRITTEN, { ...before, [name]: undefined })
      const beside = name === 'title' ? '# as on the sign' : name === 'people' ? '# since 2019' : ''
      expect(comments(rest).toSorted()).toEqual(
        comments(WRITTEN)
          .filter((comment) => comment !== beside)
          .toSorted(),
      )
    }),
    { numRuns },
  )

test('All comments are kept when values are set or added, and only those in removed values are lost', () => {
  keepsComments(40)
})

test('All comments are kept in many lists of edits', { tags: 'nightly' }, () => {
  keepsComments(200)
})
