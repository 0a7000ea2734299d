import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Vehicle } from '#stock/snapshot.ts'
import { changedList, differenceOf, VehicleGroups } from './vehicleGroups.ts'

const vehicle = (id: number, price: number, features: readonly string[] = []) =>
  ({ brief: { id, price, features } }) as unknown as Vehicle

const byPrice = ({ brief: a }: Vehicle, { brief: b }: Vehicle): number =>
  Number(a.price) - Number(b.price) || a.id - b.id

const someVehicles = fc
  .array(fc.record({ price: fc.nat(5), features: fc.subarray(['Towbar', 'Awning', 'Solar']) }), {
    maxLength: 20,
  })
  .map((all) => all.map(({ price, features }, id) => vehicle(id, price, features)))

/** Some vehicles as they were, with some of them gone, and as they are then. `touched` ones both go and come. */
const someChange = fc
  .record({
    all: someVehicles,
    roles: fc.array(fc.constantFrom('stays', 'goes', 'comes', 'touched'), { minLength: 20, maxLength: 20 }),
  })
  .map(({ all, roles }) => {
    const having = (...names: string[]) => all.filter((_, index) => names.includes(roles[index] ?? ''))
    return {
      before: having('stays', 'goes', 'touched'),
      change: { gone: having('touched', 'goes'), come: having('comes', 'touched').toReversed() },
      after: having('stays', 'comes', 'touched'),
    }
  })

test('A changed list is the one that would be made of all its vehicles', () => {
  fc.assert(
    fc.property(someChange, ({ before, change, after }) => {
      const list = before.toSorted(byPrice)
      const changed = changedList(list, change, byPrice)
      expect(changed).toEqual(after.toSorted(byPrice))
      expect(changed.every((one, index) => one === after.toSorted(byPrice)[index])).toBe(true)
      expect(list).toEqual(before.toSorted(byPrice))
    }),
  )
})

test('The difference of two lists is the change that makes one of the other', () => {
  fc.assert(
    fc.property(someChange, ({ before, after }) => {
      const [one, other] = [before.toSorted(byPrice), after.toSorted(byPrice)]
      const change = differenceOf(one, other, byPrice)
      expect(change.gone).toEqual(one.filter((vehicle) => !other.includes(vehicle)))
      expect(change.come).toEqual(other.filter((vehicle) => !one.includes(vehicle)))
    }),
  )
  const [old, fresh] = [vehicle(1, 1), vehicle(1, 1)]
  expect(differenceOf([old], [fresh], byPrice)).toEqual({ gone: [old], come: [fresh] })
})

test('A list stays the same array if vehicles go that it doesn’t have, and none come', () => {
  const list = [vehicle(1, 1), vehicle(2, 2)]
  expect(changedList(list, { gone: [vehicle(1, 1)], come: [] }, byPrice)).toBe(list)
  expect(changedList(list, { gone: list.slice(0, 1), come: list.slice(0, 1) }, byPrice)).not.toBe(list)
})

test('Changed groups are those that would be made of all vehicles, and only those with a change are named', () => {
  fc.assert(
    fc.property(someChange, ({ before, change, after }) => {
      const groupsOf = (vehicles: readonly Vehicle[]) => {
        const groups = new VehicleGroups(({ brief }) => brief.features, byPrice)
        groups.update({ gone: [], come: vehicles })
        return groups
      }
      const listsOf = (groups: VehicleGroups<string>) =>
        new Map([...groups.keys()].toSorted().map((key) => [key, groups.get(key)]))
      const groups = groupsOf(before)
      const lists = listsOf(groups)
      const named = groups.update(change)
      expect(listsOf(groups)).toEqual(listsOf(groupsOf(after)))
      const touched = [...change.gone, ...change.come].flatMap(({ brief }) => brief.features)
      expect([...named.keys()].toSorted()).toEqual([...new Set(touched)].toSorted())
      for (const [key, list] of lists) expect(named.get(key)?.before ?? groups.get(key)).toBe(list)
    }),
  )
})
