import { expect, test } from 'vitest'
import { parseSuccessRecord, successRecord } from './successRecord.ts'

test('A success-category record is stored and read back (spec §3)', () => {
  const record = successRecord('Test Drive Enquiry', 42, 1000)
  expect(record).toEqual({ category: 'test-drive-enquiry', lead_id: 42, saved_at: 1000 })
  expect(parseSuccessRecord(JSON.stringify(record))).toEqual(record)
  expect(parseSuccessRecord('{"category":"Fleet!","saved_at":1,"more":2}')).toEqual({
    category: 'fleet',
    lead_id: null,
    saved_at: 1,
  })
})

test.each(['car', 'place'] as const)('A success record keeps the lead’s %s if its slug is valid', (name) => {
  const kept = (slug: unknown) =>
    parseSuccessRecord(JSON.stringify({ category: 'a', saved_at: 1, [name]: slug }))?.[name]
  expect(successRecord('a', 1, 1, { [name]: '2026-kia-ev9-77' })[name]).toBe('2026-kia-ev9-77')
  expect(kept('2026-kia-ev9-77')).toBe('2026-kia-ev9-77')
  for (const slug of ['', '../x', '/a', 'a?b', 5, null, {}]) expect(kept(slug)).toBeUndefined()
})

test('A success record keeps the requested day or time if it’s valid', () => {
  const asked = (when: unknown) =>
    parseSuccessRecord(JSON.stringify({ category: 'a', saved_at: 1, when }))?.when
  expect(successRecord('a', 1, 1, { when: '2026-11-28 09:00' }).when).toBe('2026-11-28 09:00')
  expect(asked('2026-11-28')).toBe('2026-11-28')
  for (const when of ['', 'soon', '2026-11-28\nX', 5, null, {}]) expect(asked(when)).toBeUndefined()
})

test.each([
  ...['', 'x', '[]', 'null', '{}', '{"category":"a"}', '{"category":1,"saved_at":1}'],
  '{"category":"a","saved_at":"1"}',
])('The stored success record %j is ignored (spec §8)', (stored) => {
  expect(parseSuccessRecord(stored)).toBeNull()
})
