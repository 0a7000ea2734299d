import { track } from '../tracking/events/track.ts'
import { TYPED_KEY } from './askReceipt.ts'

interface Answer {
  redirect?: string
  error?: string
  fields?: Record<string, string>
}

const WRONG = '[aria-invalid]'

/** Without this script, the browser posts the form itself. However often the button is pressed, only one payment is started. */
export function startCheckoutForm(form = document.querySelector<HTMLFormElement>('[data-checkout]')): void {
  const button = form?.querySelector('button')
  const banner = form?.querySelector<HTMLElement>('[data-banner]')
  if (!form || !button || !banner) return
  const { textContent: label } = button
  // The server checks the fields and supplies the error messages, so the browser's own checks are turned off.
  form.noValidate = true
  let key = ''

  const busy = (is: boolean): void => {
    button.disabled = is
    button.textContent = is ? (button.dataset['busy'] ?? label) : label
  }
  const say = (text: string): void => {
    banner.textContent = text
    banner.hidden = text === ''
  }
  const mark = (input: HTMLInputElement, wrong: string): void => {
    form.querySelector(`[data-error="${input.name}"]`)?.replaceChildren(wrong)
    if (wrong) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  const show = (fields: Record<string, string>): void => {
    for (const input of form.querySelectorAll('input')) mark(input, fields[input.name] ?? '')
    form.querySelector<HTMLElement>(WRONG)?.focus()
  }
  // A message goes as soon as its field is changed. The server checks the field again at the next press.
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.matches(WRONG))) return
    mark(target, '')
    if (!form.querySelector(WRONG)) say('')
  })

  keepTyped(form)
  import('./ownReservation.ts')
    .then(({ checkAvailability }) => checkAvailability(form, banner, button))
    .catch(console.info)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.disabled) return
    // The key stays the same until the server responds, so that a retry after a lost request counts as the same attempt.
    key ||= crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), String).join('')
    busy(true)
    say('')
    const body = JSON.stringify({ ...Object.fromEntries(new FormData(form)), key })
    void send(body).then((answer) => {
      if (answer?.redirect) {
        track({ id: 'checkout', asc: { flow_outcome: 'proceed' } })
        location.assign(answer.redirect)
        return
      }
      if (answer) key = ''
      busy(false)
      say(answer?.error ?? form.dataset['trouble'] ?? '')
      show(answer?.fields ?? {})
      if (!answer?.fields) banner.focus()
    })
  })
  // When the shopper comes back from the provider's page, the browser may restore this page with its button still disabled.
  addEventListener('pageshow', () => busy(false))
}

/** Restores what the shopper typed before a reload, or before going to the provider's page. Fields with text stay as they are. */
function keepTyped(form: HTMLFormElement): void {
  const fields = [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.type !== 'hidden' && element.name !== '_url2',
  )
  const isChoice = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio'
  const idOf = (field: HTMLInputElement): string =>
    field.type === 'radio' ? `${field.name}=${field.value}` : field.name
  try {
    const stored = new Map(
      Object.entries(JSON.parse(sessionStorage.getItem(TYPED_KEY) ?? '{}') as Record<string, unknown>),
    )
    for (const field of fields) {
      const value = stored.get(idOf(field))
      if (isChoice(field) && typeof value === 'boolean') field.checked = value
      else if (!isChoice(field) && typeof value === 'string' && field.value === '') field.value = value
    }
  } catch {
    // Storage is blocked, or holds something that this script didn't write.
  }
  form.addEventListener('input', () => {
    const typed = fields.map((field) => [idOf(field), isChoice(field) ? field.checked : field.value])
    try {
      sessionStorage.setItem(TYPED_KEY, JSON.stringify(Object.fromEntries(typed)))
    } catch {
      // Storage is blocked or full.
    }
  })
}

/** Returns null if there was no response. */
async function send(body: string): Promise<Answer | null> {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/checkout', { method: 'POST', headers, body })
    return (await response.json()) as Answer
  } catch {
    return null
  }
}
