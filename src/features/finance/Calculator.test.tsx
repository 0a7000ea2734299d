// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CalculatorStart } from '#plan/page.ts'
import type { TrackedEvent } from '#features/tracking/track.ts'
import { Calculator } from './Calculator.tsx'

const opened: CalculatorStart = {
  region: 'en-AU',
  start: { amount: 20_000, deposit: 0, termMonths: 60, rate: 10, balloon: 0, frequency: 'week' },
  apply: {
    label: 'Apply for finance',
    href: '/finance?car_id=7#finance-form',
    kind: 'internal',
    prefetch: false,
  },
}
const answer = () => screen.getByRole('status').textContent
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name: `${name}, slider` })
const working = (name: string) =>
  within(screen.getByText(name, { selector: 'dt' }).parentElement ?? document.body).getByRole('definition')
    .textContent
const retype = async (name: string, text: string): Promise<void> => {
  const user = userEvent.setup()
  await user.clear(field(name))
  if (text !== '') await user.type(field(name), text)
}

beforeEach(() => {
  window.forecourtEvents = new Array<TrackedEvent>()
})
afterEach(cleanup)

test('opens with the site’s own estimate, what it rests on, and where to apply', () => {
  render(<Calculator {...opened} />)
  expect(answer()).toBe('$98 a week')
  expect(working('Interest rate')).toBe('10% a year')
  expect(working('Repayments')).toMatch(/^260 weekly repayments of \$97\.\d\d$/)
  expect(screen.getByText(/An estimate only, not an offer of finance/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Apply for finance' }).getAttribute('href')).toBe(
    '/finance?car_id=7#finance-form',
  )
  expect(window.forecourtEvents).toEqual([])
})

test('every number counts as it is typed; all of it is one use', async () => {
  render(<Calculator {...opened} />)
  await retype('Deposit', '5000')
  expect(answer()).toBe('$74 a week')
  expect(working('Amount financed')).toBe('$15,000')
  await retype('Interest rate', '0')
  expect(answer()).toBe('$58 a week')
  await retype('Term', '24')
  expect(working('Repayments')).toMatch(/^104 weekly/)
  await retype('Balloon at the end', '6,000')
  expect(working('Balloon at the end')).toBe('$6,000')
  await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }))
  expect(answer()).toBe('$375 a month')
  expect(window.forecourtEvents).toEqual([{ id: 26 }])
})

test('leaving a field tidies what was typed', async () => {
  render(<Calculator {...opened} />)
  await retype('Price', '$31990.5')
  await userEvent.tab()
  expect(field('Price').value).toBe('31,990.5')
})

test('sliders move in round steps, by hand and by key, and stay within their ends', () => {
  render(<Calculator {...opened} />)
  fireEvent.change(slider('Deposit'), { target: { value: '4321.9' } })
  expect(field('Deposit').value).toBe('4,300')
  expect(slider('Deposit').getAttribute('aria-valuetext')).toBe('$4,300')
  fireEvent.keyDown(slider('Deposit'), { key: 'ArrowRight' })
  expect(field('Deposit').value).toBe('4,400')
  fireEvent.keyDown(slider('Term'), { key: 'PageUp' })
  expect(field('Term').value).toBe('84')
  fireEvent.keyDown(slider('Term'), { key: 'PageDown' })
  expect(field('Term').value).toBe('12')
})

test('a deposit above the price covers it; without a price there is nothing to say', async () => {
  render(<Calculator {...opened} />)
  await retype('Deposit', '99999')
  expect(answer()).toMatch(/^Your deposit covers the price/)
  expect(screen.queryByText('Total repayments')).toBeNull()
  await userEvent.tab()
  expect(field('Deposit').value).toBe('20,000')
  expect(slider('Balloon at the end').disabled).toBe(true)
  await retype('Price', '')
  expect(answer()).toMatch(/^Enter a price/)
})

test.each(['Price', 'Deposit', 'Term', 'Interest rate', 'Balloon at the end'])(
  '%s stands what nobody means',
  async (name) => {
    render(<Calculator {...opened} />)
    for (const text of ['', '0', '-5', '1e99', '.', '9'.repeat(30), 'NaN', '💸']) {
      fireEvent.change(field(name), { target: { value: text } })
      expect(answer()).not.toMatch(/NaN|Infinity|undefined/)
    }
  },
)

test('in the US', () => {
  render(<Calculator {...opened} region="en-US" apply={null} />)
  expect(screen.getByRole('radio', { name: 'Every two weeks' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('hydrates what was pressed, and takes what was chosen before it woke', async () => {
  const home = document.createElement('div')
  home.innerHTML = renderToString(<Calculator {...opened} />)
  document.body.append(home)
  const errors = vi.spyOn(console, 'error')
  const find = <T extends HTMLInputElement>(selector: string) => home.querySelector<T>(selector)
  const deposit = home.querySelectorAll<HTMLInputElement>('input[type=text]')[1]
  if (deposit) deposit.value = '5000'
  const monthly = find('input[value=month]')
  if (monthly) monthly.checked = true
  const root = await act(() =>
    hydrateRoot(home, <Calculator {...opened} />, {
      onRecoverableError: (error) => expect.fail(String(error)),
    }),
  )
  expect(home.querySelector('[role=status]')?.textContent).toBe('$319 a month')
  expect(errors).not.toHaveBeenCalled()
  expect(window.forecourtEvents).toEqual([{ id: 26 }])
  act(() => root.unmount())
  home.remove()
})
