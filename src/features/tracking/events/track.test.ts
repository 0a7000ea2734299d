// @vitest-environment jsdom
import { afterEach, expect, test, beforeAll, beforeEach } from 'vitest'
import { track, type TrackedEvent, trackClicks } from './track.ts'

beforeAll(trackClicks)
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

afterEach(() => delete window.forecourtEvents)

test('Events wait in order until something takes over the queue, then go straight to it', () => {
  track({ id: 29, search_string: 'hilux' })
  track({ id: 25 })
  expect(window.forecourtEvents).toEqual([{ id: 29, search_string: 'hilux' }, { id: 25 }])
  const drained: TrackedEvent[] = []
  window.forecourtEvents = { push: (event) => drained.push(event) }
  track({ id: 39 })
  expect(drained).toEqual([{ id: 39 }])
})

test('On sites that report the council’s events, all clicks on links and buttons are recorded, with where they are', () => {
  document.body.innerHTML = `
    <header data-asc="{}"><a href="/search">All cars</a></header>
    <main><p>Words</p><a href="tel:1" data-event="25">Call</a></main>`
  for (const control of document.querySelectorAll('a, p'))
    control.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(window.forecourtEvents).toEqual([
    { id: 'click', asc: { html: '<a href="/search">All cars</a>', place: 'header' } },
    { id: 25, asc: { html: '<a href="tel:1" data-event="25">Call</a>', place: 'main' } },
  ])
})
