import { expect, test } from 'vitest'
import { parseMapping } from '#stock/feed/map/mapping.ts'
import { changedMapping } from './mapping.ts'

const TEXT = `# Ours
dates: dmy
fields:
  make: Make # as on the badge
  price: { first: [Special, Price], currency: Currency }
  # Ask Kim before changing this.
  status: Status # from the workshop's list
  car_type:
    column: Type
    values:
      N: new # brand new
      D: demo
specifications:
  Tare: TareKg
`

test('The meaning of a word is added to a mapping, which keeps its comments and all else', () => {
  const made = changedMapping(TEXT, {
    status: { words: { Workshop: 'coming_soon', 'On: hold, “x”': 'reserved' } },
    car_type: { words: { d: 'used' } },
  })
  for (const comment of TEXT.match(/#.*/g) ?? []) expect(made).toContain(comment)
  const { fields, ...rest } = parseMapping(made)
  expect(rest).toEqual({ dates: 'dmy', specifications: { Tare: { columns: ['TareKg'], first: [] } } })
  expect(fields).toEqual({
    ...parseMapping(TEXT).fields,
    status: {
      columns: ['Status'],
      first: [],
      values: { Workshop: 'coming_soon', 'On: hold, “x”': 'reserved' },
    },
    car_type: { columns: ['Type'], first: [], values: { N: 'new', d: 'used' } },
  })
})

test('A word whose meaning is taken back is as before', () => {
  const made = changedMapping(TEXT, { car_type: { words: { N: '', D: '' } } })
  expect(parseMapping(made).fields.car_type).toEqual({ columns: ['Type'], first: [] })
})

test('A field gets another column, or none', () => {
  const made = changedMapping(TEXT, {
    price: { column: 'Price' },
    make: { column: '' },
    body: { column: 'Shape' },
    status: { column: 'State' },
  })
  const { fields } = parseMapping(made)
  expect(fields.price).toEqual({ columns: ['Price'], first: [], currency: 'Currency' })
  expect(fields.make).toBeUndefined()
  expect(fields.body).toEqual({ columns: ['Shape'], first: [] })
  expect(made).toContain('  status: State # from the workshop')
})

test('Vehicles for which a feed says nothing get a value, even if there’s no column', () => {
  const made = changedMapping('fields:\n  make: Make\n', { car_type: { words: { '': 'new' } } })
  expect(parseMapping(made).fields.car_type).toEqual({ columns: [], first: [], value: 'new' })
  expect(changedMapping(made, { car_type: { words: { '': '' } } })).toBe('fields:\n  make: Make\n')
})
