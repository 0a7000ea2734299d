import type { StockUnder } from '#plan/page.ts'
import { FORM_EVENT } from '#rules/tracking/eventIds.ts'
import { track } from '../tracking/events/track.ts'
import {
  AMOUNTS,
  isAmount,
  isFrequency,
  scaleOf,
  roundToStep,
  parseAmount,
  type AmountName,
  type Choice,
  type Scale,
} from './amounts.ts'
import { calculatorView, stockLink } from './calculatorView.ts'

const KEYS = new Map([
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['PageDown', -10],
  ['PageUp', 10],
])

/** Makes the finance calculator on a vehicle's page work (spec §9). Numbers changed before the script ran are kept. */
export function startCalculator(place: HTMLElement): void {
  const start = JSON.parse(place.dataset['start'] ?? '') as Choice & { amount: number }
  const region = place.dataset['region'] ?? ''
  const part = <Part extends HTMLElement>(selector: string): Part => {
    const element = place.querySelector<Part>(selector)
    if (!element) throw new Error(`the calculator has no ${selector}`)
    return element
  }
  const answer = part('[role=status]')
  const workings = part('dl')
  const controls = AMOUNTS.map((name) => ({
    name,
    field: part<HTMLInputElement>(`[data-field=${name}]`),
    slider: part<HTMLInputElement>(`[data-slider=${name}]`),
  }))
  const link = place.querySelector<HTMLElement>('[data-stock]')
  const stock = link && (JSON.parse(link.dataset['stock'] ?? '') as StockUnder)
  let linked = stock ? stockLink(start, stock, region) : ''
  let choice: Choice = start
  let used = false

  /** @param typing the field that the shopper is typing in. Its text is tidied only when the shopper leaves it. */
  const show = (typing = document.activeElement): void => {
    const view = calculatorView(choice, start.amount, region)
    // Replace the result only if it has changed, so that screen readers don't read it out again.
    if (answer.innerHTML !== view.answer) answer.innerHTML = view.answer
    workings.innerHTML = view.workings
    workings.hidden = view.workings === ''
    const under = stock ? stockLink(choice, stock, region) : ''
    // Not while the shopper is clicking it: leaving a field before that changes nothing.
    if (link && under !== linked) link.innerHTML = under
    linked = under
    for (const { name, field, slider } of controls) {
      const amount = view.amounts[name]
      if (field !== typing) field.value = amount.written
      field.size = Number(amount.size)
      slider.disabled = amount.min === amount.max
      slider.min = amount.min
      slider.max = amount.max
      slider.step = amount.step
      slider.value = amount.at
      slider.setAttribute('aria-valuetext', amount.said)
      slider.style.setProperty('--at', amount.along)
    }
  }

  const choose = (change: Partial<Choice>): void => {
    // However many numbers a shopper changes, only one event is tracked.
    if (!used) track({ id: FORM_EVENT.financeCalculator })
    used = true
    choice = { ...choice, ...change }
    show()
  }
  const scale = (name: AmountName) => scaleOf(name, choice, start.amount)
  const move = (name: AmountName, to: number): void => choose({ [name]: roundToStep(to, scale(name)) })
  const take = ({ field, slider }: DOMStringMap, value: string): void => {
    if (isAmount(field)) {
      const number = parseAmount(value)
      choose({ [field]: number === null ? null : Math.min(number, scale(field).most) })
    } else if (isAmount(slider)) move(slider, Number(value))
    else if (isFrequency(value)) choose({ frequency: value })
  }

  // Changes that the shopper made before the script ran. Read them all before applying any of them, since applying one
  // moves the other sliders.
  const early = [...place.querySelectorAll('input')]
    .filter((input) => input.checked !== input.defaultChecked || input.value !== input.defaultValue)
    .filter((input) => input.type !== 'radio' || input.checked)
    .map((input) => ({ dataset: input.dataset, value: earlyValue(input, scale) }))
  for (const { dataset, value } of early) take(dataset, value)

  place.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) take(target.dataset, target.value)
  })
  place.addEventListener('focusout', () => show(null))
  place.addEventListener('keydown', (event) => {
    const by = KEYS.get(event.key)
    const slider = event.target instanceof HTMLInputElement ? event.target.dataset['slider'] : ''
    if (by === undefined || !isAmount(slider) || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    move(slider, Number(event.target.value) + by * scale(slider).step)
  })
}

/**
 * Reads the value that a control was given before the script ran. Some sliders have the step 'any' until then, and
 * Firefox moves such a slider by 1 per key press. So a change by a small whole number counts as that many key presses,
 * each of which moves the slider by one of our own steps.
 */
function earlyValue(
  { dataset: { slider }, value, defaultValue, step }: HTMLInputElement,
  scale: (name: AmountName) => Scale,
): string {
  const moved = Number(value) - Number(defaultValue)
  if (!isAmount(slider) || step !== 'any' || !Number.isInteger(moved)) return value
  const by = scale(slider).step
  return Math.abs(moved) < by ? String(Number(defaultValue) + moved * by) : value
}
