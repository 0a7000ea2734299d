import { beforeEach, describe, expect, test } from 'vitest'
import { NOW } from '#build/testing/fixture.ts'
import { twoTenants } from './testing/twoTenants.ts'

const tenants = twoTenants()
const { pageOf, waiting, setPrice, markOf } = tenants
let live = tenants.live()
let car = tenants.car()
beforeEach(() => {
  live = tenants.live()
  car = tenants.car()
})

describe('steps after publishing', () => {
  test('run after publishing, are retried if they fail, and hold up neither each other nor a rebuild', async () => {
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
    await live.mark('tenant', markOf(car.slug))
    expect(await live.rebuild('tenant')).toBe(NOW + 500)
    expect(told).toEqual(['search tenant new', 'deploy'])
    expect(await waiting()).toEqual(['step:search'])
    expect((await live.journal.state('tenant')).stepTrouble).toBe('search: the service is down')
    // The next change must be published while the failed step is waiting.
    await setPrice(27_272)
    await live.mark('tenant', markOf(car.slug))
    await live.rebuild('tenant')
    expect(pageOf()).toContain('27,272')
    broken = false
    live.clock.now += 500
    expect(await live.rebuild('tenant')).toBeUndefined()
    expect(told.filter((each) => each.startsWith('search'))).toHaveLength(2)
    expect(await waiting()).toEqual([])
    expect((await live.journal.state('tenant')).stepFailures).toBe(0)
  })

  test('run even if the rebuild was killed right after publishing', async () => {
    const told: string[] = []
    live.steps.push({ name: 'deploy', run: async () => void told.push('deploy') })
    await setPrice(28_282)
    await live.mark('tenant', markOf(car.slug))
    await live.rebuild('tenant')
    await live.mark('tenant', markOf(car.slug))
    await live.rebuild('tenant')
    expect(told).toEqual(['deploy', 'deploy'])
    // If an hourly rebuild changes nothing, the steps mustn't run.
    await live.mark('tenant', 'clock')
    await live.rebuild('tenant')
    expect(told).toHaveLength(2)
  })
})
