import { expect, it } from 'vitest'
import { loggedPath } from './requests.ts'

it.each([
  ['/used-cars/2019-toyota-hilux', '/used-cars/2019-toyota-hilux'],
  ['/api/leads/with-files', '/api/leads/with-files'],
  ['/api/leads/fc-3Kd0aZ81', '/api/leads/…'],
  ['/api/leads/4711', '/api/leads/…'],
  ['/mock/leads/fc-3Kd0aZ81/', '/mock/leads/…/'],
  ['/api/carClarityCustomer', '/api/carClarityCustomer'],
  ['/api/payments/stripe/webhook', '/api/payments/stripe/webhook'],
  ['/contact/ann@dealer.example', '/contact/…'],
  ['/ann%40dealer.example/x', '/…/x'],
])('logs %s as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})
