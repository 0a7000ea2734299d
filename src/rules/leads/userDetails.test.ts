import { expect, test } from 'vitest'
import { parseUserDetails, rememberUser } from './userDetails.ts'

const nobody = { name: '', last_name: '', email: '', phone: '', postcode: '' }
const ann = { name: 'Ann', last_name: 'Lee', email: 'a@b.example', phone: '0412345678', postcode: '2794' }

test('Stored user details have only name, last_name, email, phone and postcode (spec §3)', () => {
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
])('The stored user details %j are read as %j (spec §3)', (stored, details) => {
  expect(parseUserDetails(stored)).toStrictEqual(details)
})

test('A form’s new values replace old user details, but its empty ones don’t', () => {
  expect(rememberUser(ann, { name: 'Anna', email: ' ', postcode: undefined, message: 'Hi' })).toEqual({
    ...ann,
    name: 'Anna',
  })
  expect(rememberUser(nobody, ann)).toEqual(ann)
  expect(rememberUser(ann, null)).toEqual(ann)
})

test('A first_name is stored as the name', () => {
  expect(rememberUser(nobody, { first_name: 'Bo', last_name: 'Ek' })).toEqual({
    ...nobody,
    name: 'Bo',
    last_name: 'Ek',
  })
  expect(rememberUser(nobody, { first_name: 'Bo', name: 'Bo Ek' }).name).toBe('Bo Ek')
})
