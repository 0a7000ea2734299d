import { describe, expect, test } from 'vitest'
import { parseUserDetails, rememberUser } from './userDetails.ts'

const nobody = { name: '', last_name: '', email: '', phone: '', postcode: '' }
const ann = { name: 'Ann', last_name: 'Lee', email: 'a@b.example', phone: '0412345678', postcode: '2794' }

describe('spec §3: stored user details (name, last_name, email, phone, postcode)', () => {
  test('keeps only these fields', () => {
    expect(parseUserDetails(JSON.stringify({ ...ann, message: 'Hi', card: '4111' }))).toStrictEqual(ann)
  })

  test.each<[unknown, unknown]>([
    ['{"name":"Ann","phone":412345678,"email":null,"postcode":["2794"]}', { ...nobody, name: 'Ann' }],
    [`{"name":"${'x'.repeat(300)}"}`, { ...nobody, name: 'x'.repeat(200) }],
    ['{"__proto__":{"name":"x"}}', nobody],
    ['[]', nobody],
    ['{', nobody],
    ['', nobody],
    [undefined, nobody],
  ])('prefill fields default to an empty string: %.40j', (stored, details) => {
    expect(parseUserDetails(stored)).toStrictEqual(details)
  })
})

describe('after a form', () => {
  test('replaces old values with new ones, but not with empty ones', () => {
    expect(rememberUser(ann, { name: 'Anna', email: ' ', postcode: undefined, message: 'Hi' })).toEqual({
      ...ann,
      name: 'Anna',
    })
    expect(rememberUser(nobody, ann)).toEqual(ann)
    expect(rememberUser(ann, null)).toEqual(ann)
  })

  test('uses first_name as the name', () => {
    expect(rememberUser(nobody, { first_name: 'Bo', last_name: 'Ek' })).toEqual({
      ...nobody,
      name: 'Bo',
      last_name: 'Ek',
    })
    expect(rememberUser(nobody, { first_name: 'Bo', name: 'Bo Ek' }).name).toBe('Bo Ek')
  })
})
