import { expect, test } from 'vitest'
import { car, smallPlan } from '../testing/small.ts'
import { menuCountsFile } from './menuCounts.ts'

const header = (...hrefs: string[]) => [
  { label: 'Cars', href: '/search/used-cars', menu: '', items: hrefs.map((href) => ({ label: href, href })) },
]

test('The file has the number of vehicles of each list that a dropdown leads to, and of no other', () => {
  const { context, listings } = smallPlan({
    site: { navigation: { header: header('/search/used-cars', '/search/new-cars', '/finance') } },
    cars: [car(1, { car_type: 'used' }), car(2, { car_type: 'used' }), car(3, { car_type: 'new' })],
  })
  expect(menuCountsFile(context, listings)?.data).toBe('{"/search/used-cars":2,"/search/new-cars":1}\n')
})

test('A site without dropdowns has no such file', () => {
  const { context, listings } = smallPlan({ site: { navigation: { header: header() } }, cars: [car(1)] })
  expect(menuCountsFile(context, listings)).toBeUndefined()
})
