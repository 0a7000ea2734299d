// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTooltip } from './tooltip.ts'

/** jsdom has no popovers. Two methods, the open state and the toggle event are enough to replace them. */
function popovers(): void {
  const turn = (element: Element, open: boolean) => {
    element.toggleAttribute('data-open', open)
    element.dispatchEvent(new Event('toggle'))
  }
  HTMLElement.prototype.showPopover = function () {
    turn(this, true)
  }
  HTMLElement.prototype.hidePopover = function () {
    turn(this, false)
  }
  const matches = Element.prototype.matches
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    if (selector === ':popover-open') return this.hasAttribute('data-open')
    return selector === ':focus-visible' ? true : matches.call(this, selector)
  })
}

const part = (id: string) => document.getElementById(id) ?? document.body
const isOpen = (id: string) => part(id).hasAttribute('data-open')

/** Moves the pointer onto a part or off it, and waits. */
function point(id: string, move: 'enter' | 'leave', ms = 0, pointerType = 'mouse') {
  const event = new MouseEvent(`pointer${move}`)
  Object.defineProperty(event, 'pointerType', { value: pointerType })
  part(id).dispatchEvent(event)
  vi.advanceTimersByTime(ms)
}

beforeEach(() => {
  vi.useFakeTimers()
  popovers()
  document.body.innerHTML = ['one', 'two']
    .map(
      (name) =>
        `<button id="${name}" data-tooltip="700" popovertarget="${name}-tip"></button><span id="${name}-tip"></span>`,
    )
    .join('')
  for (const name of ['one', 'two']) startTooltip(part(name))
  // Make sure that the previous test's tooltip closed long ago.
  vi.advanceTimersByTime(10_000)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('A tooltip that a click opened before its script had loaded is put in its place', () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<button id="early" popovertarget="early-tip"></button><span id="early-tip" data-open></span>',
  )
  startTooltip(part('early'))
  expect(part('early-tip').style.top).not.toBe('')
})

test('A tooltip opens after a delay, and closes when the pointer leaves (spec §4)', () => {
  point('one', 'enter', 699)
  expect(isOpen('one-tip')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isOpen('one-tip')).toBe(true)
  point('one', 'leave', 200)
  expect(isOpen('one-tip')).toBe(false)
})

test('A tooltip stays closed if the pointer only passes over its button', () => {
  point('one', 'enter', 300)
  point('one', 'leave', 2000)
  expect(isOpen('one-tip')).toBe(false)
})

test('A tooltip stays open while the pointer moves onto it', () => {
  point('one', 'enter', 700)
  point('one', 'leave')
  point('one-tip', 'enter', 2000)
  expect(isOpen('one-tip')).toBe(true)
  point('one-tip', 'leave', 200)
  expect(isOpen('one-tip')).toBe(false)
})

test.each([
  [299, true],
  [301, false],
])('A tooltip opens immediately %i ms after another one closed: %j (spec §9)', (pause, atOnce) => {
  point('one', 'enter', 700)
  point('one', 'leave', 120 + pause)
  point('two', 'enter')
  expect(isOpen('two-tip')).toBe(atOnce)
})

test('A tooltip opens immediately on focus, and closes on blur', () => {
  part('one').dispatchEvent(new FocusEvent('focus'))
  vi.advanceTimersByTime(0)
  expect(isOpen('one-tip')).toBe(true)
  part('one').dispatchEvent(new FocusEvent('blur'))
  vi.advanceTimersByTime(0)
  expect(isOpen('one-tip')).toBe(false)
})

test('A tooltip doesn’t open when touched, since the platform handles taps', () => {
  point('one', 'enter', 2000, 'touch')
  expect(isOpen('one-tip')).toBe(false)
})

test('A tooltip opens if its button was hovered over or focused before the script loaded', () => {
  vi.advanceTimersByTime(60_000)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const matches = vi.mocked(Element.prototype.matches).getMockImplementation()
  vi.mocked(Element.prototype.matches).mockImplementation(function (this: Element, selector) {
    return selector === ':hover' ? this.id === 'one' : (matches?.call(this, selector) ?? false)
  })
  part('two').focus()
  for (const name of ['one', 'two']) startTooltip(part(name))
  vi.advanceTimersByTime(0)
  expect([isOpen('one-tip'), isOpen('two-tip')]).toEqual([false, true])
  vi.advanceTimersByTime(700)
  expect(isOpen('one-tip')).toBe(true)
})
