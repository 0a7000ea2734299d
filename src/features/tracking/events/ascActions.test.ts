// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { withChoice, withRange } from '#search/list/searchState.ts'
import { actionsIn } from './ascActions.ts'

const click = (html: string, place = 'main', id: number | string = 'click') =>
  actionsIn({ id, asc: { html, place } })

test.each([
  ['<a href="/search"> <b>All cars</b> <span>42</span></a>', 'header', 'menu', 'All cars'],
  ['<a href="/about">About us</a>', 'footer', 'menu', 'About us'],
  ['<button>Menu</button>', 'header', '', 'Menu'],
  ['<a href="/about">About us</a>', 'main', '', 'About us'],
  ['<a class="button" href="/finance?a=b"><svg></svg>Apply</a>', 'main', 'button', 'Apply'],
  ['<a class="panel__link" href="/cars/x/checkout">Reserve</a>', 'main', 'button', 'Reserve'],
  ['<button class="button" commandfor="enquire">Enquire</button>', 'main', 'button', 'Enquire'],
  ['<button class="button" type="submit">Send</button>', 'main', '', 'Send'],
])('A click on %s in the %s is “%s”, with the label alone', (html, place, id, element_text) => {
  expect(click(html, place)).toMatchObject([{ id, asc: { element_text } }])
})

test('A click that has a number keeps it, and a call tells the number', () => {
  expect(click('<a href="tel:0255501200">02 5550 1200</a>', 'header', 25)).toEqual([
    {
      id: 25,
      asc: { element_text: '02 5550 1200', element_type: 'link', comm_phone_number: 'tel:0255501200' },
    },
  ])
})

test.each([[null], [7], [{ id: 42 }], [{ id: 'picture', asc: { element_order: '2' } }]])(
  '%o stays as it is',
  (entry) => {
    expect(actionsIn(entry)).toEqual([entry])
  },
)

const SUV = withChoice({}, 'body', 'SUV', true)
test.each([
  [{}, SUV, [['body', 'SUV', 'active']]],
  [SUV, {}, [['body', 'SUV', 'inactive']]],
  [SUV, withChoice(SUV, 'body', 'Ute', true), [['body', 'Ute', 'active']]],
  [{}, withRange({}, 'price', { min: null, max: 20_000 }), [['price', ':20000', 'active']]],
  [SUV, { ...SUV, page: 2 }, []],
  [{}, { sortBy: 'cheapest' }, []],
])('A change from %o to %o is reported as %o', (before, after, expected) => {
  expect(actionsIn({ id: 'filters', asc: { before, after } })).toEqual(
    expected.map(([element_title, element_text, element_state]) => ({
      id: 'filter',
      asc: { element_title, element_text, element_state },
    })),
  )
})
