import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReservations, type ReservationStore } from './store.ts'
import { reservation } from './testing/reservation.ts'

let root: string
let [one, two]: ReservationStore[] = []
const file = () => join(root, 'deep/reservations.sqlite')
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-store-'))
  // Open two connections, as two processes would.
  one = openReservations(file())
  two = openReservations(file())
})
afterEach(() => {
  one?.close()
  two?.close()
  rmSync(root, { recursive: true, force: true })
})

test('A car has one holder across processes, and the second makes no lead', () => {
  expect(one?.hold(reservation(), 'started')).toBe(true)
  expect(two?.hold(reservation({ reference: 'FC2' }), 'started')).toBe(false)
  expect(two?.hold(reservation({ reference: 'FC3', tenant: 'other' }), 'started')).toBe(true)
  expect(two?.leads().map(({ reference }) => reference)).toEqual(['FC1', 'FC3'])
  one?.change(reservation(), { status: 'cancelled', held: false, updatedAt: 1500 }, 'cancelled')
  expect(two?.hold(reservation({ reference: 'FC2' }), 'started')).toBe(true)
})

test('A change based on an outdated status is refused', () => {
  const was = reservation()
  one?.hold(was, 'started')
  expect(one?.change(was, { status: 'paid', updatedAt: 1500 }, 'paid')).toBe(true)
  expect(two?.change(was, { status: 'expired', held: false, updatedAt: 1600 }, 'expired')).toBe(false)
  expect(two?.get('FC1')).toMatchObject({ status: 'paid', held: true })
  expect(two?.leads().map(({ step }) => step)).toEqual(['started', 'paid'])
})

test('Buyers’ details are deleted once their attempt came to nothing and their leads are sent', () => {
  one?.hold(reservation(), 'started')
  one?.change(reservation(), { status: 'cancelled', held: false, updatedAt: 1500 }, 'cancelled')
  one?.forget(5000)
  expect(one?.get('FC1')?.email).toBe('ada@example.com')
  for (const { id } of one?.leads() ?? []) one?.leadSent(id)
  one?.forget(5000)
  expect(one?.get('FC1')).toMatchObject({ email: '', lead: '', status: 'cancelled' })
})

test('The file of reservations can be read by its owner only', () => {
  expect(statSync(file()).mode & 0o077).toBe(0)
})
