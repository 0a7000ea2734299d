// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aroundEach, countIs, many, open, panel, stock } from './testing/harness.tsx'

aroundEach()

const features = () => within(panel().getByRole('group', { name: 'Features' }))

test('Values in a long list are found by name, in any case, counted aloud and ticked as usual', async () => {
  const user = open()
  const [wanted = ''] = stock[0]?.features ?? []
  await user.click(panel().getByText('Features', { selector: 'summary span' }))
  const field = features().getByRole('textbox', { name: 'Find in Features' })
  await user.type(field, wanted.toUpperCase())
  const boxes = features().getAllByRole('checkbox')
  for (const box of boxes)
    expect(box.closest('label')?.textContent.toLowerCase()).toContain(wanted.toLowerCase())
  expect(features().getByRole('status').textContent).toBe(`${boxes.length} found`)
  expect(features().queryByRole('button')).toBeNull()
  await user.click(features().getByRole('checkbox', { name: new RegExp(`^${wanted} \\d`) }))
  await countIs(many((record) => record.features.includes(wanted)))
  await user.clear(field)
  await user.type(field, 'no such thing')
  expect(features().queryAllByRole('checkbox')).toEqual([])
  expect(features().getByText('No matches')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(field).toHaveProperty('value', '')
  expect(features().getByRole('checkbox', { name: new RegExp(`^${wanted} `) })).toHaveProperty(
    'checked',
    true,
  )
})

test('A short list has no search field', () => {
  open()
  expect(within(panel().getByRole('group', { name: 'Body' })).queryByRole('textbox')).toBeNull()
})

test('If nothing matches, a link passes on the shopper’s wish, and close matches are shown', async () => {
  open('?make=Toyota&price=-10')
  const ask = await screen.findByRole('link', { name: 'Ask us to find it' })
  expect(ask.getAttribute('href')).toBe('/contact?wish=Toyota%2C+Up+to+%2410')
  const nearest = await screen.findByRole('region', { name: 'Close matches' })
  expect((await within(nearest).findAllByRole('article')).length).toBeGreaterThan(0)
})
