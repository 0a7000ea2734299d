import { beforeEach, describe, expect, test } from 'vitest'
import { NOW } from '#build/testing/workshop.ts'
import { twoYards } from './testing/yards.ts'

const yards = twoYards()
const { pageOf, waiting, setPrice, markOf } = yards
let live = yards.live()
let car = yards.car()
beforeEach(() => {
  live = yards.live()
  car = yards.car()
})

describe('steps after publishing', () => {
  test('are told once it is published, tried again when they fail, and hold up neither each other nor a rebuild', async () => {
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
    await live.mark('yard', markOf(car.slug))
    expect(await live.rebuild('yard')).toBe(NOW + 500)
    expect(told).toEqual(['search yard new', 'deploy'])
    expect(await waiting()).toEqual(['step:search'])
    expect((await live.journal.state('yard')).stepTrouble).toBe('search: the service is down')
    // The next change is published while the step waits.
    await setPrice(27_272)
    await live.mark('yard', markOf(car.slug))
    await live.rebuild('yard')
    expect(pageOf()).toContain('27,272')
    broken = false
    live.clock.now += 500
    expect(await live.rebuild('yard')).toBeUndefined()
    expect(told.filter((each) => each.startsWith('search'))).toHaveLength(2)
    expect(await waiting()).toEqual([])
    expect((await live.journal.state('yard')).stepFailures).toBe(0)
  })

  test('also where the rebuild was killed after publishing, before it could say so', async () => {
    const told: string[] = []
    live.steps.push({ name: 'deploy', run: async () => void told.push('deploy') })
    await setPrice(28_282)
    await live.mark('yard', markOf(car.slug))
    await live.rebuild('yard')
    await live.mark('yard', markOf(car.slug))
    await live.rebuild('yard')
    expect(told).toEqual(['deploy', 'deploy'])
    // The clock finds nothing to do, so there is nothing to tell.
    await live.mark('yard', 'clock')
    await live.rebuild('yard')
    expect(told).toHaveLength(2)
  })
})
