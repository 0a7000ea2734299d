// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { startOf } from '../testing/formStart.ts'
import { drawForm, withoutVehicle, withVehicle } from './drawForm.tsx'
import { SharedForm } from './SharedForm.tsx'

test('The form of all vehicles’ pages becomes that of the page’s own vehicle', async () => {
  Element.prototype.scrollIntoView = vi.fn()
  const start = startOf('used-vehicle', {
    context: { region: 'en-AU', about: 'vehicle', car: { id: 71, stocknum: 'U"<1>', make: 'Toyota' } },
    about: { name: '2020 Toyota HiLux', slug: '2020-toyota-hilux', tag: '', price: 30_000 },
  })
  const html = withVehicle(drawForm(withoutVehicle(start), 'enquire'), start)
  document.body.innerHTML = `<div><astro-slot>${html}</astro-slot></div>`
  const home = document.querySelector('div') ?? expect.unreachable()
  const before = home.querySelector('form')
  const form = (
    <SharedForm start={JSON.stringify(start)} formId="enquire">
      {html}
    </SharedForm>
  )
  await act(() => hydrateRoot(home, form, { onRecoverableError: (error) => expect.fail(String(error)) }))
  expect(home.querySelector('form')).toBe(before)
  expect(before?.dataset).toHaveProperty('hydrated')
  expect(home.querySelector('[name=car_id]')).toHaveProperty('value', '71')
  expect(home.querySelector('[name=stock_number]')).toHaveProperty('value', 'U"<1>')
})
