import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#rules/constants.ts'
import { folder } from '#site/testing/fixtures.ts'
import { idIn, tokenOf } from './links.ts'
import { openAlerts, UNCONFIRMED_MS } from './store.ts'
import { openStores } from './stores.ts'
import { listedCar, openDealer } from './testing/dealer.ts'

const ANN = 'ann@example.com'

/** Ann has confirmed two alerts: for the price of `a`, and for any new Mazda. The current stock isn't news to her. */
async function waiting() {
  const dealer = openDealer()
  dealer.stock.set('a', listedCar('a'))
  dealer.stock.set('k', listedCar('k', { make: 'Kia' }))
  await dealer.publish()
  dealer.watch(ANN, 'a')
  dealer.ask(ANN, { subject: '?list=/cars&make=Mazda' })
  dealer.confirmAll()
  return dealer
}

test('Existing stock isn’t news, but price drops and arrivals are emailed with price and page', async () => {
  const dealer = await waiting()
  await dealer.publish()
  expect(dealer.mails).toEqual([])
  dealer.stock.set('a', listedCar('a', { price: 18_500 }))
  dealer.stock.set('b', listedCar('b'))
  dealer.stock.set('c', listedCar('c', { make: 'Kia' }))
  await dealer.publish()
  expect(dealer.mails).toHaveLength(1)
  const [mail] = dealer.mails
  expect(mail?.subject).toBe('Price drops and new arrivals for you')
  expect(mail?.text).toContain('2020 Mazda a\nWas $20,000. Now $18,500\nhttps://www.a.example/cars/a')
  expect(mail?.text).toContain('New for “Mazda”\n\n2020 Mazda b\n$20000\nhttps://www.a.example/cars/b')
  expect(mail?.text).not.toContain('Kia')
  expect(mail?.html).toContain('<s>Was $20,000</s> <strong>Now $18,500</strong>')
})

test('The day’s later changes are sent in one email the next day, in their latest state', async () => {
  const dealer = await waiting()
  const price = async (price: number) => {
    dealer.stock.set('a', listedCar('a', { price }))
    await dealer.publish()
  }
  await price(19_000)
  for (const each of [18_000, 17_000, 17_500]) {
    dealer.now += HOUR_MS
    await price(each)
  }
  expect(dealer.mails).toHaveLength(1)
  dealer.now += DAY_MS
  await dealer.round()
  expect(dealer.mails.map(({ text }) => /Was .+/.exec(text)?.[0])).toEqual([
    'Was $20,000. Now $19,000',
    'Was $19,000. Now $17,500',
  ])
})

test('A vehicle that is sold, reserved or dearer again before the email goes isn’t in it', async () => {
  for (const then of [{ sold: true }, { available: false }, { price: 20_000 }]) {
    const dealer = await waiting()
    dealer.weather = 'down'
    dealer.stock.set('a', listedCar('a', { price: 15_000 }))
    await dealer.publish()
    dealer.stock.set('a', listedCar('a', { price: 15_000, ...then }))
    dealer.weather = 'fine'
    dealer.now += DAY_MS
    await dealer.publish()
    expect(dealer.mails).toEqual([])
    expect(dealer.store.due(dealer.now)).toEqual([])
  }
})

test('A vehicle that returns counts as new again only after 30 days', async () => {
  for (const [days, mails] of [
    [29, 0],
    [31, 1],
  ] as const) {
    const dealer = await waiting()
    dealer.stock.set('z', listedCar('z'))
    await dealer.publish()
    expect(dealer.mails).toHaveLength(1)
    dealer.stock.delete('z')
    await dealer.publish()
    dealer.now += days * DAY_MS
    await dealer.publish()
    dealer.stock.set('z', listedCar('z'))
    await dealer.publish()
    expect(dealer.mails).toHaveLength(1 + mails)
  }
})

test('An alert is deleted 30 days after its vehicle has gone, and so is a person without alerts', async () => {
  const dealer = openDealer()
  dealer.stock.set('a', listedCar('a'))
  await dealer.publish()
  dealer.watch(ANN, 'a')
  dealer.confirmAll()
  const [alert] = dealer.store.all('vehicle')
  dealer.stock.delete('a')
  await dealer.publish()
  dealer.now += 29 * DAY_MS
  await dealer.round()
  expect(dealer.store.all('vehicle')).toHaveLength(1)
  dealer.now += 2 * DAY_MS
  await dealer.round()
  expect(dealer.store.all('vehicle')).toEqual([])
  expect(dealer.store.person(alert?.person ?? '')).toBeUndefined()
})

test('Alerts unconfirmed for 48 hours are deleted; confirmed ones report what came in meanwhile', async () => {
  const dealer = openDealer()
  await dealer.publish()
  dealer.ask(ANN, { subject: '?list=/cars' })
  dealer.ask('bob@example.com', { subject: '?list=/cars' })
  dealer.stock.set('n', listedCar('n'))
  await dealer.publish()
  const [ann] = dealer.store.all('search')
  dealer.store.confirm(ann?.id ?? '', dealer.now)
  await dealer.round()
  expect(dealer.mails.map(({ to }) => to)).toEqual([ANN])
  dealer.now += UNCONFIRMED_MS - 1
  await dealer.round()
  expect(dealer.store.all('search')).toHaveLength(2)
  dealer.now += 1
  await dealer.round()
  expect(dealer.store.all('search').map(({ person }) => dealer.store.person(person)?.email)).toEqual([ANN])
})

test('An email whose sender was killed is sent again, but never a third time', async () => {
  const dealer = await waiting()
  dealer.stock.set('b', listedCar('b'))
  dealer.weather = 'killed'
  await dealer.publish()
  for (let round = 0; round < 6; round++) {
    dealer.now += HOUR_MS
    await dealer.round()
  }
  expect(dealer.mails).toHaveLength(2)
  expect(new Set(dealer.mails.map(({ id }) => id)).size).toBe(1)
})

test('An email that may have arrived counts as sent, and the next one waits a day', async () => {
  const dealer = await waiting()
  dealer.stock.set('b', listedCar('b'))
  dealer.weather = 'lost'
  await dealer.publish()
  dealer.stock.delete('b')
  dealer.weather = 'fine'
  dealer.now += HOUR_MS
  await dealer.publish()
  dealer.stock.set('c', listedCar('c'))
  await dealer.publish()
  expect(dealer.mails).toHaveLength(1)
  dealer.now += DAY_MS
  await dealer.round()
  expect(dealer.mails.map(({ text }) => text.match(/\/cars\/(\w)$/m)?.[1])).toEqual(['b', 'c'])
  expect(new Set(dealer.mails.map(({ id }) => id)).size).toBe(2)
})

test('Processes that check at the same moment send nothing twice', async () => {
  const dealer = await waiting()
  dealer.stock.set('b', listedCar('b'))
  dealer.index++
  await Promise.all([dealer.round(), dealer.round(), dealer.round()])
  expect(dealer.mails).toHaveLength(1)
})

test('An address refused on six days is deleted, and a mail server that is down is waited for', async () => {
  const dealer = await waiting()
  dealer.stock.set('b', listedCar('b'))
  dealer.weather = 'down'
  await dealer.publish()
  for (let round = 0; round < 12; round++) {
    dealer.now += 2 * HOUR_MS
    await dealer.round()
  }
  expect(dealer.store.all('search')).toHaveLength(1)
  dealer.weather = 'refused'
  for (let round = 0; round < 24; round++) {
    dealer.now += 5 * HOUR_MS
    await dealer.round()
  }
  expect(dealer.store.all('search')).toHaveLength(1)
  dealer.now += DAY_MS
  await dealer.round()
  expect([...dealer.store.all('search'), ...dealer.store.all('vehicle')]).toEqual([])
  expect(dealer.mails).toEqual([])
  expect(dealer.logged.join()).not.toContain('ann')
})

test('A mailbox gets five emails a day at most, however its address is written', () => {
  const dealer = openDealer()
  const letters = () => dealer.store.letters(dealer.now).length
  for (let n = 0; n < 8; n++) expect(dealer.ask(ANN, { subject: `?list=/cars&make=M${n}` })).toBe('taken')
  expect(letters()).toBe(5)
  for (const name of ['ANN', 'ann+one', 'ann+two'])
    expect(dealer.ask(`${name}@example.com`, { subject: '?list=/cars&q=a' })).toBe('taken')
  dealer.now += DAY_MS
  expect(letters()).toBe(5)
  expect(dealer.ask(ANN, { subject: '?list=/cars&q=b' })).toBe('taken')
  expect(letters()).toBe(1)
  for (const name of ['a.n.n', 'an.n', 'ann+1', 'a.nn+2', 'ann', 'Ann', 'annn'])
    dealer.ask(`${name}@gmail.com`, { subject: '?list=/cars&q=a' })
  dealer.ask('ann+3@googlemail.com', { subject: '?list=/cars&q=b' })
  expect(letters()).toBe(5 + 1)
})

test('An address that’s over its limit isn’t stored', () => {
  const { ask, store } = openDealer()
  for (let n = 0; n < 40; n++) ask(`ann+${n}@example.com`, { subject: '?list=/cars' })
  expect(new Set(store.all('search').map(({ person }) => person)).size).toBe(5)
})

test('A site accepts 300 requests an hour, and is crowded from 100', () => {
  const dealer = openDealer()
  const crowded: number[] = []
  for (let n = 0; n < 300; n++) {
    if (dealer.store.isCrowded(dealer.now)) crowded.push(n)
    dealer.ask(`p${n}@example.com`, { subject: '?list=/cars' })
  }
  expect(crowded).toHaveLength(200)
  expect(dealer.ask('bob@example.com', { subject: '?list=/cars' })).toBe('busy')
  dealer.now += HOUR_MS + 1
  expect(dealer.store.isCrowded(dealer.now)).toBe(false)
  expect(dealer.ask('bob@example.com', { subject: '?list=/cars' })).toBe('taken')
})

test('A link that was changed or made for another purpose is rejected', () => {
  const { store } = openDealer()
  const token = tokenOf(store.key, 'leave', 'some-person-1')
  expect(idIn(store.key, 'leave', token)).toBe('some-person-1')
  for (const other of [token.replace('some', 'that'), `${token}a`, token.slice(0, -1), '', undefined, {}])
    expect(idIn(store.key, 'leave', other)).toBeNull()
  expect(idIn(store.key, 'confirm', token)).toBeNull()
  expect(idIn(openDealer().store.key, 'leave', token)).toBeNull()
})

test('A person who leaves is erased from all files, which only the files’ owner can read', () => {
  using dir = folder()
  const file = join(dir.path, 'a.sqlite')
  const store = openAlerts(file)
  const bytes = () =>
    readdirSync(dir.path)
      .map((name) => readFileSync(join(dir.path, name)).toString('latin1'))
      .join()
  const search = { kind: 'search', subject: '?list=/cars', car: '', known: { price: null, of: '' } } as const
  store.ask({ email: 'very-own@example.com', ...search }, 1)
  expect(bytes()).toContain('very-own@example.com')
  store.forget(store.all('search')[0]?.person ?? '')
  expect(bytes()).not.toContain('very-own')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  store.close()
})

test('A store that can’t be opened is reported once, and opened again once it’s repaired', () => {
  using dir = folder({ 'alerts/a.sqlite': 'not a database, but as long as one would be'.repeat(50) })
  const said: string[] = []
  const stores = openStores(dir.path, (line) => said.push(line))
  expect(() => stores.of('a')).toThrow('can’t be used')
  expect(() => stores.of('a', true)).toThrow('can’t be used')
  expect(said).toHaveLength(1)
  expect(stores.check()).toBe('the file with a site’s alerts can’t be opened')
  rmSync(join(dir.path, 'alerts/a.sqlite'))
  expect(stores.of('a')).toBeUndefined()
  expect(stores.of('a', true)?.all('search')).toEqual([])
  expect(stores.check()).toBeNull()
  expect(stores.of('../a', true)).toBeUndefined()
  stores.close()
})
