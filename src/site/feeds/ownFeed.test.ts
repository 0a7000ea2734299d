import { expect, test } from 'vitest'
import { folder } from '../testing/fixtures.ts'
import { siteSchema } from '../settings/schema.ts'
import { loadOwnFeeds } from './loadOwnFeeds.ts'
import { parseOwnFeed } from './ownFeed.ts'

const parsed = (text: string) => parseOwnFeed(text, 'feeds/yard.yaml', 'yard')

test('A file says which fact is in which column, and how', () => {
  expect(
    parsed(
      `separator: pipe\nquotes: all\nheadings: false\nvehicles: { condition: [used], location: [Yard] }\ncolumns:\n  Stock No.: id\n  Name: { facts: [make, model], longest: 20, required: true }\n  Body: { fact: body, values: { UTE: 4 }, otherwise: Other }\n  Photos: { fact: images, join: ';', most: 3 }\n  Dealer: { value: '7' }\n`,
    ),
  ).toEqual({
    ...{ file: 'feeds/yard.yaml', name: 'yard', separator: '|', isQuoted: true, hasHeadings: false },
    ...{ conditions: ['used'], locations: ['Yard'] },
    columns: [
      { name: 'Stock No.', facts: ['id'], join: ',', isRequired: false },
      { name: 'Name', facts: ['make', 'model'], join: ',', longest: 20, isRequired: true },
      {
        name: 'Body',
        facts: ['body'],
        join: ',',
        values: { ute: '4' },
        otherwise: 'Other',
        isRequired: false,
      },
      { name: 'Photos', facts: ['images'], join: ';', most: 3, isRequired: false },
      { name: 'Dealer', facts: [], value: '7', join: ',', isRequired: false },
    ],
  })
})

test.each([
  [
    'columns:\n  A: colur',
    'columns.A',
    2,
    'is “colur”, which isn’t a fact of a vehicle: did you mean “colour”?',
  ],
  [
    'columns:\n  Stock No.: { fact: zzzzzz }',
    'columns.Stock No..fact',
    2,
    'is “zzzzzz”, which isn’t a fact of a vehicle: docs/findable.md lists them',
  ],
  [
    'columns:\n  A: id\n  B: { fact: id, joined: x }',
    'columns.B',
    3,
    'has joined, which isn’t a known key. The keys are fact, facts, value, values, otherwise, join, most, longest and required',
  ],
  ['columns:\n  A: { longest: 3 }', 'columns.A', 2, 'needs a fact, facts or a value'],
  ['columns:\n  A: { fact: id, most: 0 }', 'columns.A.most', 2, 'must be greater than or equal to 1'],
  ['columns: {}', 'columns', 1, 'must say what’s in each column'],
  ['separator: comma', 'columns', undefined, 'must say what’s in each column'],
  [
    'separator: ","\ncolumns: { A: id }',
    'separator',
    1,
    'must be one of the following values: comma, semicolon, tab, pipe',
  ],
  [
    'colums: { A: id }\ncolumns: { A: id }',
    '',
    undefined,
    'has colums, which isn’t a known key. The keys are separator, quotes, headings, vehicles and columns',
  ],
  [
    'vehicles: { condition: [old] }\ncolumns: { A: id }',
    'vehicles.condition.0',
    1,
    'must be one of the following values: new, used, demo',
  ],
  ['columns:\n  A: [', '', 2, 'isn’t YAML here'],
  ['', '', undefined, 'must have columns'],
])('The file %j has a fault that names its field and line', (text, field, line, message) => {
  expect(parsed(text)).toEqual([{ field, ...(line !== undefined && { line }), message }])
})

test('A tenant’s file comes before its project’s, and a missing one is named with its places', async () => {
  using dir = folder({
    'tenants/yard/feeds/mine.yaml': 'columns: { Mine: id }',
    'extensions/feeds/mine.yaml': 'columns: { Shared: id }',
    'extensions/feeds/shared.yaml': 'columns: { Shared: id }',
    'extensions/feeds/wrong.yaml': 'columns: { Shared: 3 }',
  })
  const own = ['mine', 'shared', 'wrong', 'missing']
  const { feeds } = siteSchema.validateSync({
    ...{ id: 1, slug: 'yard', name: 'Yard', url: 'https://yard.example' },
    feeds: { own },
  })
  const load = (hash: string) => loadOwnFeeds(`${dir.path}/tenants/yard`, { feeds }, { root: dir.path, hash })
  const { feeds: loaded, problems } = await load('some')
  expect(loaded.map(({ file, columns }) => [file, columns[0]?.name])).toEqual([
    ['feeds/mine.yaml', 'Mine'],
    ['extensions/feeds/shared.yaml', 'Shared'],
  ])
  expect(problems.map(({ file, field }) => `${file} ${field}`)).toEqual([
    'extensions/feeds/wrong.yaml columns.Shared',
    'site.json feeds.own[3]',
  ])
  expect(problems.at(-1)?.message).toBe(
    'is “missing”, but there’s no feeds/missing.yaml or extensions/feeds/missing.yaml',
  )
  expect((await load('')).problems.map(({ field }) => field)).toEqual(
    [1, 2, 3].map((at) => `feeds.own[${at}]`),
  )
})
