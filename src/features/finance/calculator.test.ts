// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { CalculatorStart } from '#plan/page.ts'
import type { TrackedEvent } from '../tracking/events/track.ts'
import { AMOUNTS, PAYMENT_PERIODS, type AmountName } from './amounts.ts'
import { startCalculator } from './calculator.ts'
import { amountMark, drawCalculator, mark } from './drawCalculator.ts'

const opened: CalculatorStart = {
  region: 'en-AU',
  start: { amount: 20_000, deposit: 0, termMonths: 60, rate: 10, balloon: 0, frequency: 'week' },
  note: 'The rate is an example.',
  apply: {
    label: 'Apply for finance',
    href: '/finance?car_id=7#finance-form',
    kind: 'internal',
    prefetch: false,
  },
}
const LABELS: Record<AmountName, string> = {
  amount: 'Price',
  deposit: 'Deposit',
  termMonths: 'Term',
  rate: 'Interest rate',
  balloon: 'Balloon payment',
}
const slide = (name: AmountName) =>
  `<input type="range" data-slider="${name}" aria-label="${LABELS[name]}, slider" aria-valuetext="${amountMark(name, 'said')}"
    min="${amountMark(name, 'min')}" max="${amountMark(name, 'max')}" step="${amountMark(name, 'step')}" value="${amountMark(name, 'at')}">`
/** The parts of CalculatorFrame.astro's markup that the script depends on. */
const FRAME = `
  <div data-region="en-AU" data-start="${mark('start')}">
    <p role="status">${mark('answer')}</p>
    ${AMOUNTS.map(
      (name) =>
        `<label>${LABELS[name]} <input data-field="${name}" size="${amountMark(name, 'size')}" value="${amountMark(name, 'written')}"></label>${slide(name)}`,
    ).join('')}
    ${PAYMENT_PERIODS.map((name) => `<label><input type="radio" name="often" value="${name}" ${name === 'week' ? 'checked' : ''}>${name}</label>`).join('')}
    <dl>${mark('workings')}</dl><a href="${mark('apply')}">Apply for finance</a>
  </div>`

function draw(change: Partial<CalculatorStart> = {}): HTMLElement {
  const stock = `<p data-stock="${mark('stock')}">${mark('under')}</p></div>`
  const frame = change.stock ? FRAME.replace(/<\/div>\s*$/, () => stock) : FRAME
  document.body.innerHTML = drawCalculator(frame, { ...opened, ...change })
  return document.querySelector<HTMLElement>('[data-start]') ?? document.body
}
const answer = () => screen.getByRole('status').textContent
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name: `${name}, slider` })
const working = (name: string) =>
  within(screen.getByText(name, { selector: 'dt' }).parentElement ?? document.body).getByRole('definition')
    .textContent
async function retype(name: string, text: string): Promise<void> {
  const user = userEvent.setup()
  await user.clear(field(name))
  if (text !== '') await user.type(field(name), text)
}

beforeEach(() => {
  window.forecourtEvents = new Array<TrackedEvent>()
  startCalculator(draw())
})

test('The calculator starts with the site’s own estimate, its assumptions and a link to apply', () => {
  expect(answer()).toBe('$97.83 a week')
  expect(working('Interest rate')).toBe('10% a year')
  expect(working('Repayments')).toMatch(/^260 weekly repayments of \$97\.\d\d$/)
  expect(screen.getByRole('link', { name: 'Apply for finance' }).getAttribute('href')).toBe(
    '/finance?car_id=7#finance-form',
  )
  expect(window.forecourtEvents).toEqual([])
})

test('The calculator recalculates with each change, and counts as used only once', async () => {
  await retype('Deposit', '5000')
  expect(answer()).toBe('$73.37 a week')
  expect(working('Amount financed')).toBe('$15,000')
  await retype('Interest rate', '0')
  expect(answer()).toBe('$57.70 a week')
  await retype('Term', '24')
  expect(working('Repayments')).toMatch(/^104 weekly/)
  await retype('Balloon payment', '6,000')
  expect(working('Balloon payment')).toBe('$6,000')
  await userEvent.click(screen.getByRole('radio', { name: 'month' }))
  expect(answer()).toBe('$375 a month')
  expect(window.forecourtEvents).toEqual([{ id: 26 }])
})

test('A typed amount is tidied when its field loses the focus', async () => {
  await retype('Price', '$31990.5')
  await userEvent.tab()
  expect(field('Price').value).toBe('31,990.5')
})

test('Sliders move in round steps, by mouse and by key, and stay in range', () => {
  fireEvent.input(slider('Deposit'), { target: { value: '4321.9' } })
  expect(field('Deposit').value).toBe('4,300')
  expect(slider('Deposit').getAttribute('aria-valuetext')).toBe('$4,300')
  fireEvent.keyDown(slider('Deposit'), { key: 'ArrowRight' })
  expect(field('Deposit').value).toBe('4,400')
  fireEvent.keyDown(slider('Term'), { key: 'PageUp' })
  expect(field('Term').value).toBe('84')
  fireEvent.keyDown(slider('Term'), { key: 'PageDown' })
  expect(field('Term').value).toBe('12')
})

test('The calculator says so if the deposit covers the price, or if there’s no price', async () => {
  await retype('Deposit', '99999')
  expect(answer()).toMatch(/^Your deposit covers the whole price/)
  expect(screen.queryByText('Total repayments')).toBeNull()
  await userEvent.tab()
  expect(field('Deposit').value).toBe('20,000')
  expect(slider('Balloon payment').disabled).toBe(true)
  await retype('Price', '')
  expect(answer()).toMatch(/^Enter a price/)
})

test.each(['Price', 'Deposit', 'Term', 'Interest rate', 'Balloon payment'])(
  'The field ‘%s’ accepts nonsense',
  async (name) => {
    for (const text of ['', '0', '-5', '1e99', '.', '9'.repeat(30), 'NaN', '💸']) {
      fireEvent.input(field(name), { target: { value: text } })
      expect(answer()).not.toMatch(/NaN|Infinity|undefined/)
    }
  },
)

test('Choices made before the script ran are kept, and count as one use', () => {
  const home = draw()
  field('Deposit').value = '5000'
  slider('Term').value = '48'
  screen.getByRole<HTMLInputElement>('radio', { name: 'month' }).checked = true
  startCalculator(home)
  expect(answer()).toBe('$380.44 a month')
  expect([field('Deposit').value, field('Term').value]).toEqual(['5,000', '48'])
  expect(window.forecourtEvents).toEqual([{ id: 26 }])
})

test.each([
  ['Deposit', '3', '300'],
  ['Balloon payment', '15', '1,500'],
  ['Price', '19998', '19,800'],
  ['Deposit', '258.9', '300'],
])('Key presses before the script ran count as steps: %s at %s becomes %s', (name, index, settles) => {
  const home = draw()
  // Sliders for dollars have this step until the script runs (calculatorView.ts).
  slider(name).step = 'any'
  slider(name).value = index
  startCalculator(home)
  expect(field(name).value).toBe(settles)
})

test('A field that the shopper is typing in when the script starts is left alone', () => {
  const home = draw()
  field('Deposit').focus()
  field('Deposit').value = '5000.'
  startCalculator(home)
  expect(field('Deposit').value).toBe('5000.')
  expect(answer()).toBe('$73.37 a week')
})

test('The calculator uses all digits of a rate, including those not shown', () => {
  startCalculator(draw({ start: { ...opened.start, rate: 7.129 } }))
  const drawn = answer()
  fireEvent.input(field('Balloon payment'), { target: { value: '0' } })
  expect(field('Interest rate').value).toBe('7.13')
  expect(answer()).toBe(drawn)
})

test('Hostile addresses in the calculator’s link stay inside the link', () => {
  const apply = { label: '', href: '/finance?x="><img src=x>', kind: 'internal', prefetch: false } as const
  draw({ apply })
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByRole('link').getAttribute('href')).toBe(apply.href)
  expect(document.body.innerHTML).not.toContain('[[')
})

const stock = {
  href: '/search/cars?weekly_repayment=-',
  frequency: 'week' as const,
  vehicles: 'cars',
}
const link = () => screen.getByRole('link', { name: /^See/ })

test('It leads to the vehicles with at most the repayment, whatever period is chosen', async () => {
  startCalculator(draw({ stock }))
  expect(answer()).toBe('$97.83 a week')
  expect(link().textContent).toBe('See cars for up to $98 a week')
  expect(link().getAttribute('href')).toBe('/search/cars?weekly_repayment=-98')
  await retype('Deposit', '10000')
  expect(link().textContent).toBe('See cars for up to $49 a week')
  const clicked = link()
  fireEvent.focusOut(field('Deposit'))
  expect(link(), 'the link is the same when a field is left to click it').toBe(clicked)
  await userEvent.click(screen.getByRole('radio', { name: 'month' }))
  expect(link().getAttribute('href')).toBe('/search/cars?weekly_repayment=-49')
})

test('It leads to the whole list if nothing is to be repaid', async () => {
  startCalculator(draw({ stock }))
  await retype('Price', '0')
  expect(link().textContent).toBe('See all cars')
  expect(link().getAttribute('href')).toBe('/search/cars')
})

test('In the United States it leads to the trucks with at most the payment', () => {
  startCalculator(draw({ region: 'en-US', stock: { ...stock, frequency: 'month', vehicles: 'trucks' } }))
  expect(link().textContent).toBe('See trucks for up to $425 a month')
})
