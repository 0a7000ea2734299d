import { expect, test } from 'vitest'
import { testApi } from './testing/api.ts'

test('Leads, lookups and everything else are limited separately', async () => {
  const api = testApi({ limits: { leads: 2, lookups: 2, other: 2 } })
  const kinds = [
    ['/api/leads', '/api/leads/77', '/mock/leads', '/api/leads/with-files', '/mock/leads/77'],
    ['/api/nevdis', '/api/simple-autograb-lookup', '/api/carClarityCustomer'],
    ['/api/events', '/api/vehicles/1', '/nothing', '/api/leadsheet'],
  ]
  for (const paths of kinds) {
    const statuses: number[] = []
    for (const path of paths) statuses.push((await api.send(path, {})).status)
    expect(statuses.map((status) => status === 429)).toEqual(paths.map((_, index) => index >= 2))
  }
})

test('A failure is logged by its route, without what the visitor put in the address', async () => {
  const api = testApi({}, (tenant) => ({
    ...tenant,
    carOf: () => {
      throw new TypeError('of Ann')
    },
  }))
  expect((await api.ask('/api/vehicles/ann')).status).toBe(500)
  expect(api.logged).toEqual(['redgum-rv: GET /api/vehicles/:id failed: TypeError'])
})
