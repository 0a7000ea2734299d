import { beforeEach, expect, test } from 'vitest'
import { NOW } from '#build/testing/fixture.ts'
import { twoTenants } from './testing/twoTenants.ts'

const tenants = twoTenants()
const { pageOf, waiting, setPrice, markOf, rebuild } = tenants
let live = tenants.live()
let car = tenants.car()
beforeEach(() => {
  live = tenants.live()
  car = tenants.car()
})

test('Steps run after publishing, are retried, and hold up neither each other nor a rebuild', async () => {
  const told: string[] = []
  let broken = true
  live.steps.push(
    {
      name: 'search',
      run: async ({ tenant }) => {
        told.push(`search ${tenant} ${pageOf()?.includes('26,262') ? 'new' : 'old'}`)
        if (broken) throw new Error('the service is down')
      },
    },
    { name: 'deploy', run: async () => void told.push('deploy') },
    { name: 'elsewhere', applies: () => false, run: async () => void told.push('elsewhere') },
  )
  await setPrice(26_262)
  expect(await rebuild(markOf(car.slug))).toBe(NOW + 500)
  expect(told).toEqual(['search tenant new', 'deploy'])
  expect(await waiting()).toEqual(['step:search'])
  expect((await live.journal.state('tenant')).stepTrouble).toBe('search: the service is down')
  // The next change must be published while the failed step is waiting.
  await setPrice(27_272)
  await rebuild(markOf(car.slug))
  expect(pageOf()).toContain('27,272')
  broken = false
  live.clock.now += 500
  await live.rebuild('tenant')
  expect(told.filter((each) => each.startsWith('search'))).toHaveLength(2)
  expect(await waiting()).toEqual([])
  expect((await live.journal.state('tenant')).stepFailures).toBe(0)
})

test('An event runs the steps even if it changes nothing, but an hourly rebuild doesn’t', async () => {
  const told: string[] = []
  live.steps.push({ name: 'deploy', run: async () => void told.push('deploy') })
  await setPrice(28_282)
  await rebuild(markOf(car.slug))
  await rebuild(markOf(car.slug))
  expect(told).toEqual(['deploy', 'deploy'])
  // If an hourly rebuild changes nothing, the steps mustn't run.
  await rebuild('clock')
  expect(told).toHaveLength(2)
})
