import { expect, test } from 'vitest'
import { listName, type ListWords } from './listName.ts'

const NONE: ListWords = {
  kinds: [],
  makes: [],
  models: [],
  bodies: [],
  price: '',
  rest: [],
  places: [],
  text: '',
}
const nameIn = (region: string, words: Partial<ListWords>, whole = true) =>
  listName({ ...NONE, ...words }, { region, noun: { one: 'car', many: 'cars' } }, { whole })

test.each<[Partial<ListWords>, string]>([
  [{}, ''],
  [{ makes: ['Toyota'] }, 'Toyota cars'],
  [{ makes: ['Toyota', 'Mazda'] }, 'Toyota or Mazda cars'],
  [{ makes: ['Mazda'], models: ['Toyota RAV4'] }, 'Mazda or Toyota RAV4'],
  [{ makes: ['Toyota', 'Mazda', 'Kia', 'Ford'] }, 'Cars'],
  [{ bodies: ['SUV', 'Ute', 'Wagon'] }, 'SUVs, utes or wagons'],
  [
    { kinds: [['Used', 'Demo'], ['4x4'], ['Diesel']], makes: ['Toyota'], bodies: ['Ute'] },
    'Used or demo 4x4 diesel Toyota utes',
  ],
  [{ price: 'Under $40,000' }, 'Cars under $40,000'],
  [
    { makes: ['Kia'], price: '$20,000 – $40,000', rest: [['From 2018']] },
    'Kia cars $20,000 – $40,000, from 2018',
  ],
  [{ rest: [['White', 'Black'], ['7 seats']] }, 'Cars, white or black, 7 seats'],
  [{ rest: [['Sleeps 4']], places: ['Gosford'] }, 'Cars, sleeps 4, at Gosford'],
  [{ rest: [['a'], ['b'], [], ['c'], ['d']], places: [] }, 'Cars, a, b, c'],
  [{ places: ['Gosford', 'Taree'] }, 'Cars at Gosford or Taree'],
  [{ text: 'troopy' }, 'Cars matching “troopy”'],
])('A list of %j is named “%s”', (words, name) => expect(nameIn('en-AU', words)).toBe(name))

test.each([
  ['en-AU', 'Utility', 'Utes'],
  ['en-NZ', 'Ute', 'Utes'],
  ['en-US', 'Ute', 'Pickups'],
  ['en-US', 'Pickup Truck', 'Pickups'],
  ['en-AU', 'Hatch', 'Hatchbacks'],
  ['en-US', 'People Mover', 'Minivans'],
  ['en-US', 'Day Cab', 'Day cabs'],
  ['en-AU', 'Off-Grid', 'Off-grid cars'],
])('A list in %s of the body %s is named “%s”', (region, body, word) =>
  expect(nameIn(region, { bodies: [body] })).toBe(word),
)

test('A suggestion is named without the vehicle noun unless it needs one', () => {
  expect(nameIn('en-AU', { makes: ['Toyota'] }, false)).toBe('Toyota')
  expect(nameIn('en-AU', { rest: [['Tow bar']] }, false)).toBe('Tow bar')
  expect(nameIn('en-AU', { kinds: [['Used']] }, false)).toBe('Used cars')
})
