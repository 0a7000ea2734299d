// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordClicks } from './recordClicks.ts'

beforeAll(recordClicks)
beforeEach(() => {
  document.body.innerHTML = `
    <a href="#tel" data-event="25"><svg></svg><span>02 5550 1200</span></a>
    <a href="#map" data-event="41">Get directions</a>
    <a href="#other">Elsewhere</a>
    <p>Words</p>`
})
afterEach(() => delete window.forecourtEvents)

const click = (selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))

test('A click on or inside a link with an event, even one added later, is recorded once', () => {
  click('a[href="#tel"] span')
  click('a[href="#map"]')
  click('svg')
  document.body.insertAdjacentHTML('beforeend', '<a class="late" href="#late" data-event="59">A quote</a>')
  click('.late')
  expect(window.forecourtEvents).toEqual([{ id: 25 }, { id: 41 }, { id: 25 }, { id: 59 }])
})

test('Clicks on links without an event, or on anything but links, aren’t recorded', () => {
  click('a[href="#other"]')
  click('p')
  document.dispatchEvent(new MouseEvent('click'))
  expect(window.forecourtEvents).toBeUndefined()
})
