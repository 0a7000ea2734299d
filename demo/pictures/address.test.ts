import { expect, test } from 'vitest'
import {
  isPicture,
  readSceneName,
  readVehicleName,
  sceneImageUrl,
  slugOf,
  vehicleImageUrl,
  VIEWS,
} from './address.ts'
import { BODIES } from './families.ts'
import { paintOf } from './paint.ts'

test('The parts of a picture’s address are read back from it', () => {
  for (const body of BODIES) {
    for (const view of VIEWS) {
      const url = vehicleImageUrl({ body, colour: 'Škoda Race Blue 2', seed: 42, view })
      const [, , , name = '', file = ''] = url.split('/')
      expect(readVehicleName(name, file)).toEqual({
        body,
        colour: 'skoda-race-blue-2',
        seed: 42,
        view,
        thumb: false,
      })
    }
  }
})

test.each([
  ['tank-white-1', '1.jpg'],
  ['suv-white', '1.jpg'],
  ['suv-1', '1.jpg'],
  ['suv-white-1', '0.jpg'],
  ['suv-white-1', '9.jpg'],
  ['suv-white-1', '1.gif'],
  ['suv-white-1234567', '1.jpg'],
  ['../suv-white-1', '1.jpg'],
  ['SUV-white-1', '1.jpg'],
])('No picture has the name %s/%s', (name, file) => {
  expect(readVehicleName(name, file)).toBeNull()
})

test('A scene’s address may have a seed', () => {
  expect(sceneImageUrl('camper-coast', 3)).toBe('/images/scenes/camper-coast-3.jpg')
  expect(readSceneName('camper-coast-3.jpg')).toEqual({ scene: 'camper-coast', seed: 3 })
  expect(readSceneName('coming-soon.jpg')).toEqual({ scene: 'coming-soon', seed: 0 })
  expect(readSceneName('moon-3.jpg')).toBeNull()
})

test('Only addresses of scenes and of views of vehicles are pictures', () => {
  expect(isPicture('/images/scenes/dealership.jpg')).toBe(true)
  expect(isPicture('/images/vehicles/suv-inferno-red-42/1.jpg')).toBe(true)
  for (const none of [
    '/images/scenes/moon.jpg',
    '/images/scenes/x/dealership.jpg',
    '/images/vehicles/1.jpg',
    '/images/x.jpg',
    '/x',
  ])
    expect(isPicture(none), none).toBe(false)
})

test('Slugs contain only letters, digits and hyphens', () => {
  expect(slugOf('  Ténéré 700 / "World" ')).toBe('tenere-700-world')
})

test.each([
  ['Inferno Red', 0],
  ['Forest Green', 1],
  ['Deep Ocean Blue', 2],
])('The paint %s has the colour in its name', (name, channel) => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(paintOf(name).base.slice(at, at + 2), 16))
  expect(channels.indexOf(Math.max(...channels))).toBe(channel)
})

test('A paint whose name contains no known colour always looks the same', () => {
  expect(paintOf('Zaphod').base).toMatch(/^#[0-9a-f]{6}$/)
  expect(paintOf('Zaphod')).toEqual(paintOf('zaphod'))
})
