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

test('On sites that report the council’s events, menus and buttons are recorded too, with their labels and links', () => {
  document.body.innerHTML = `
    <header data-asc="{}"><a href="/search"> <b>All cars</b> <span>42</span></a><button>Menu</button></header>
    <main>
      <a class="button" href="/finance?a=b"><svg></svg>Apply</a>
      <button class="button" commandfor="enquire">Enquire</button>
      <a href="tel:0255501200" class="button" data-event="25">02 5550 1200</a>
      <a href="/about">About</a>
      <form><button class="button" commandfor="help">Help</button></form>
    </main>`
  for (const control of document.querySelectorAll('a, button'))
    control.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(window.forecourtEvents).toEqual([
    { id: 'menu', asc: { element_text: 'All cars', element_type: 'link', link_url: '/search' } },
    { id: 'button', asc: { element_text: 'Apply', element_type: 'link', link_url: '/finance?a=b' } },
    { id: 'button', asc: { element_text: 'Enquire', element_type: 'button', link_url: '' } },
    {
      id: 25,
      asc: { element_text: '02 5550 1200', element_type: 'link', comm_phone_number: 'tel:0255501200' },
    },
  ])
})
