import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#rules/constants.ts'
import { listedCar, openDealer, type Weather } from './testing/dealer.ts'

/** Rules about emails that must hold in any order of events. */

const CARS = ['a', 'b', 'c', 'd']
const MAKES = ['Mazda', 'Kia']
const PEOPLE = ['ann@example.com', 'bob@example.com']

type Step =
  | { does: 'wait'; hours: number }
  | { does: 'put'; car: string; price: number; make: string; available: boolean }
  | { does: 'remove'; car: string }
  | { does: 'publish' | 'round' | 'confirm' }
  | { does: 'watch'; who: string; car: string }
  | { does: 'search'; who: string; make: string }
  | { does: 'leave'; who: string }
  | { does: 'weather'; is: Weather }

const oneOf = (values: readonly string[]) => fc.constantFrom(...values)

function step(weathers: readonly Weather[]): fc.Arbitrary<Step> {
  const put = { car: oneOf(CARS), price: fc.integer({ min: 100, max: 140 }), make: oneOf(MAKES) }
  const does = <D extends string>(name: D) => fc.constant(name)
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: does('wait'), hours: fc.integer({ min: 1, max: 30 }) }) },
    { weight: 4, arbitrary: fc.record({ does: does('put'), ...put, available: fc.constant(true) }) },
    { weight: 1, arbitrary: fc.record({ does: does('put'), ...put, available: fc.constant(false) }) },
    { weight: 1, arbitrary: fc.record({ does: does('remove'), car: oneOf(CARS) }) },
    { weight: 6, arbitrary: fc.constant<Step>({ does: 'publish' }) },
    { weight: 3, arbitrary: fc.constant<Step>({ does: 'round' }) },
    { weight: 2, arbitrary: fc.constant<Step>({ does: 'confirm' }) },
    { weight: 2, arbitrary: fc.record({ does: does('watch'), who: oneOf(PEOPLE), car: oneOf(CARS) }) },
    { weight: 1, arbitrary: fc.record({ does: does('search'), who: oneOf(PEOPLE), make: oneOf(MAKES) }) },
    { weight: 1, arbitrary: fc.record({ does: does('leave'), who: oneOf(PEOPLE) }) },
    { weight: 2, arbitrary: fc.record({ does: does('weather'), is: fc.constantFrom(...weathers) }) },
  )
}

/** Every test starts with two people who have alerts, so that most of the steps after this are news to somebody. */
const START: readonly Step[] = [
  { does: 'put', car: 'a', price: 141, make: 'Mazda', available: true },
  { does: 'put', car: 'b', price: 141, make: 'Kia', available: true },
  { does: 'publish' },
  { does: 'watch', who: 'ann@example.com', car: 'a' },
  { does: 'search', who: 'ann@example.com', make: 'Mazda' },
  { does: 'watch', who: 'bob@example.com', car: 'b' },
  { does: 'confirm' },
]

/** Runs the steps, and reports each email whose recipient had left or hadn't confirmed. */
async function live(steps: readonly Step[]) {
  const dealer = openDealer()
  const { store, stock } = dealer
  const wrong: string[] = []
  // Record a first comparison without vehicles, so that the vehicles published next are compared with it.
  store.note({ before: '', now: '/first' }, [], [], dealer.now)
  let seen = 0
  const person = (email: string) => {
    const alert = [...store.all('vehicle'), ...store.all('search')].find(
      (each) => store.person(each.person)?.email === email,
    )
    return alert?.person
  }
  for (const step of [...START, ...steps]) {
    if (step.does === 'wait') dealer.now += step.hours * HOUR_MS
    else if (step.does === 'put') stock.set(step.car, listedCar(step.car, step))
    else if (step.does === 'remove') stock.delete(step.car)
    else if (step.does === 'publish') await dealer.publish()
    else if (step.does === 'round') await dealer.round()
    else if (step.does === 'confirm') dealer.confirmAll()
    else if (step.does === 'watch' && stock.has(step.car)) dealer.watch(step.who, step.car)
    else if (step.does === 'search') dealer.ask(step.who, { subject: `?list=/cars&make=${step.make}` })
    else if (step.does === 'leave') store.forget(person(step.who) ?? '')
    else if (step.does === 'weather') dealer.weather = step.is
    for (const mail of dealer.mails.slice(seen)) {
      const who = PEOPLE.includes(mail.to) ? person(mail.to) : undefined
      if (who === undefined || !store.alertsOf(who).some(({ confirmed }) => confirmed > 0))
        wrong.push(`${mail.to} has left, or never confirmed`)
      for (const [, car = ''] of mail.text.matchAll(/\/cars\/(\w)$/gm))
        if (!stock.get(car)?.available) wrong.push(`${car} can’t be bought`)
    }
    seen = dealer.mails.length
  }
  return { dealer, wrong }
}

test(
  'Whatever happens, nobody gets emails too often, about unavailable vehicles or after leaving',
  { tags: 'nightly' },
  async () => {
    const weathers = ['fine', 'fine', 'down', 'lost', 'killed'] as const
    await fc.assert(
      fc.asyncProperty(fc.array(step(weathers), { minLength: 10, maxLength: 80 }), async (steps) => {
        const { dealer, wrong } = await live(steps)
        expect(wrong).toEqual([])
        const byId = new Map<string, { to: string; at: number }[]>()
        for (const mail of dealer.mails) byId.set(mail.id, [...(byId.get(mail.id) ?? []), mail])
        for (const copies of byId.values()) expect(copies.length).toBeLessThanOrEqual(2)
        // Somebody who leaves and returns gets a new id, so they count as another person.
        for (const [id, [first]] of byId) {
          const whose = id.slice(0, id.lastIndexOf('.') + 1)
          for (const [other, [second]] of byId)
            if (other !== id && other.startsWith(whose) && first && second)
              expect(Math.abs(first.at - second.at)).toBeGreaterThanOrEqual(DAY_MS)
        }
      }),
      { numRuns: 150 },
    )
  },
)

test(
  'Each new vehicle is reported once, and each price drop once, below the last reported price',
  { tags: 'nightly' },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step(['fine', 'down']), { minLength: 10, maxLength: 80 }), async (steps) => {
        const { dealer } = await live(steps.filter(({ does }) => does !== 'leave'))
        const told = new Map<string, number>()
        const met = new Set<string>()
        for (const { to, text } of dealer.mails) {
          for (const [, car, was, price] of text.matchAll(/2020 \w+ (\w)\nWas \$(\d+)\. Now \$(\d+)/g)) {
            const key = `${to} ${car}`
            expect(Number(price)).toBeLessThan(Number(was))
            expect(Number(price)).toBeLessThan(told.get(key) ?? Infinity)
            told.set(key, Number(price))
          }
          for (const [, car] of text.matchAll(/2020 \w+ (\w)\n\$/g)) {
            expect(met.has(`${to} ${car}`)).toBe(false)
            met.add(`${to} ${car}`)
          }
        }
        // In the end, everybody must have been told all the news.
        dealer.weather = 'fine'
        dealer.now += 2 * DAY_MS
        await dealer.publish()
        expect(dealer.store.due(dealer.now)).toEqual([])
      }),
      { numRuns: 100 },
    )
  },
)
