// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, type Stock as Shown } from './api.ts'
import { Stock } from './Stock.tsx'

const SHOWN: Shown = {
  source: 'stock.csv',
  version: 'v1',
  vehicles: 9,
  columns: [
    { name: 'Price', samples: ['40000'] },
    { name: 'Special', samples: ['39000', '38000'] },
  ],
  fields: { price: ['Price', 'Special'] },
  words: {
    status: { choices: ['in_stock', 'sold'], words: [{ text: 'Workshop', count: 6, means: '' }] },
    car_type: { choices: ['new', 'used'], words: [{ text: '', count: 9, means: 'used' }] },
    location_name: { choices: ['Yard'], words: [{ text: 'Elsewhere', count: 9, means: '' }] },
  },
}

beforeEach(() => {
  vi.spyOn(api, 'stock').mockResolvedValue(SHOWN)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('The form for the stock sends only what was chosen, and keeps it if that can’t be saved', async () => {
  const save = vi.spyOn(api, 'saveStock').mockRejectedValueOnce(new Error('The feed has no vehicles'))
  const onChanged = vi.fn()
  render(<Stock onChanged={onChanged} />)
  const workshop = await screen.findByLabelText<HTMLSelectElement>(/^Workshop/)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save and read the vehicles again' })
  expect(button.disabled).toBe(true)
  // A site with only one location has nothing to choose from.
  expect(screen.queryByLabelText(/^Elsewhere/)).toBeNull()
  fireEvent.change(workshop, { target: { value: 'sold' } })
  fireEvent.change(screen.getByLabelText(/^None given/), { target: { value: 'new' } })
  fireEvent.change(screen.getByLabelText(/^Price/), { target: { value: 'Special' } })
  expect(screen.getByText('39000 · 38000')).toBeTruthy()
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe('The feed has no vehicles')
  expect(save).toHaveBeenCalledExactlyOnceWith('v1', {
    status: { words: { Workshop: 'sold' } },
    car_type: { words: { '': 'new' } },
    price: { column: 'Special', words: {} },
  })
  expect(workshop.value).toBe('sold')
  save.mockResolvedValueOnce({ ...SHOWN, version: 'v2', warnings: ['9 vehicles are new'] })
  fireEvent.click(button)
  await screen.findByText('9 vehicles are new')
  expect(onChanged).toHaveBeenCalledOnce()
  expect(button.disabled).toBe(true)
})
