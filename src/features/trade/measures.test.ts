// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { breakStorage } from '#ui/testing/browser.ts'
import type { Measure } from '#rules/browser/measures.ts'
import { readMeasure, writeMeasure } from './measureFields.ts'
import { measuresKey } from './measures.ts'
import { showRemembered } from './remembered.ts'
import { startRiding } from './riding.ts'
import { startTowing } from './towing.ts'

const KEY = measuresKey('a-dealer')
const towed = { gross: 2800, weight: 2240, ball: 168 }
const stored = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? 'null')

/** What the scripts need of the sections' markup. */
function open(start: (part: HTMLElement) => void, names: Measure[], region = 'en-AU'): HTMLElement {
  document.body.innerHTML = `<div><p role="status">Enter it</p>${names
    .map((name) => `<label>${name} <input data-measure="${name}"></label><p data-left="${name}"></p>`)
    .join('')}<a data-list="/list?gross=-"></a></div>`
  const part = document.querySelector('div') ?? document.body
  Object.assign(part.dataset, { region, measures: KEY, towed: JSON.stringify(towed), height: '805' })
  start(part)
  return part
}
const tow = (region?: string) => open(startTowing, ['towing', 'ball', 'combined'], region)
const enter = (name: Measure, text: string) => userEvent.type(screen.getByLabelText(name), text)
const answer = () => screen.getByRole('status').textContent
const left = (name: Measure) => document.querySelector(`[data-left=${name}]`)?.textContent

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('Whether a car can tow a caravan is answered while its limits are entered', async () => {
  tow()
  expect(answer()).toBe('Enter your car’s towing capacity to find out.')
  await enter('towing', '2.5 t')
  expect(answer()).toBe('Yes, but only if you load it lightly.')
  expect(left('towing')).toBe('Load no more than 260 kg')
  await enter('ball', '100')
  expect(answer()).toBe('No, it’s too heavy for your car.')
  expect(left('ball')).toBe('68 kg too much, even empty')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/list?gross=-2500')
})

test('A car that may tow the caravan, but whose tow ball may be overloaded, can tow it with care', async () => {
  tow()
  await enter('towing', '3500')
  expect(answer()).toBe('Yes, on these figures your car can tow it fully loaded.')
  await enter('ball', '250')
  expect(answer()).toBe('Yes by weight, but loaded it may put too much on your tow ball.')
})

test('In the US, weights are in pounds', async () => {
  tow('en-US')
  await enter('towing', '5,000')
  expect(left('towing')).toBe('Load no more than 62 lb')
  expect(document.querySelector('a')?.textContent).toBe('See what else has a GVWR up to 5,000 lb')
})

test('What can’t be a weight is answered with an example', async () => {
  tow()
  await enter('towing', '35')
  expect(answer()).toBe('Enter a weight in kg, like 3,500.')
  expect(stored()).toBeNull()
})

test('How a rider’s feet reach the ground is answered', async () => {
  const part = open(startRiding, ['inseam'])
  await enter('inseam', '76')
  expect(answer()).toBe('Balls of both feet down')
  expect(part.dataset['reach']).toBe('balls')
  expect(stored()).toEqual({ inseam: 760 })
})

test('The next page knows the shopper’s measures, and each section keeps the others’', async () => {
  tow()
  await enter('towing', '3500')
  open(startRiding, ['inseam'])
  await enter('inseam', '80')
  expect(stored()).toEqual({ towing: 3500, inseam: 800 })
  const started = vi.fn(() => tow())
  document.body.innerHTML = `<div data-measures="${KEY}"></div>`
  document.querySelector('div')?.addEventListener('input', started)
  showRemembered()
  expect(started).toHaveBeenCalled()
  expect(answer()).toBe('Yes, on these figures your car can tow it fully loaded.')
})

test('A shopper without measures gets no answer, and no section starts', () => {
  const started = vi.fn()
  document.body.innerHTML = `<div data-measures="${KEY}"></div>`
  document.querySelector('div')?.addEventListener('input', started)
  showRemembered()
  expect(started).not.toHaveBeenCalled()
})

test('Without storage, sections still answer', async () => {
  breakStorage('getItem')
  breakStorage('setItem')
  document.body.innerHTML = `<div data-measures="${KEY}"></div>`
  showRemembered()
  tow()
  await enter('towing', '3500')
  expect(answer()).toBe('Yes, on these figures your car can tow it fully loaded.')
})

test.each([
  ['towing', '3,500', 'en-AU', 3500],
  ['towing', '3.5t', 'en-AU', 3500],
  ['towing', '7,700 lb', 'en-NZ', 3492.7],
  ['towing', '7700', 'en-US', 3492.7],
  ['inseam', '80', 'en-NZ', 800],
  ['inseam', '31.5', 'en-US', 800],
  ['inseam', '31 in', 'en-AU', 787],
  ['inseam', '0.8 m', 'en-AU', 800],
  ['inseam', '8', 'en-AU', null],
  ['towing', 'a lot', 'en-AU', null],
  ['towing', '-', 'en-AU', null],
] as const)('As a measure (%s), ‘%s’ in %s is %s', (name, text, region, value) =>
  expect(readMeasure(name, text, region)).toBe(value),
)

test.each([
  ['towing', 3492.7, 'en-US', '7700.1'],
  ['inseam', 800, 'en-US', '31.5'],
  ['inseam', 805, 'en-AU', '80.5'],
] as const)('A remembered measure (%s) of %s is shown in %s as %s', (name, value, region, text) =>
  expect(writeMeasure(name, value, region)).toBe(text),
)
