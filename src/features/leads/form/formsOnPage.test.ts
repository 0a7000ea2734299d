// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { keepCar, prepareForm, resumeDrafts } from './formsOnPage.ts'
beforeEach(() => sessionStorage.clear())

function open(): HTMLFormElement {
  document.body.innerHTML =
    '<astro-island><form data-lead="enquire" data-kept="site:form"><input type="hidden" name="_key"><input type="hidden" name="_url"></form></astro-island>'
  const form = document.querySelector('form')
  if (!form) throw new Error('no form')
  prepareForm(form)
  return form
}

test('Before its script has loaded, a form can be sent with a key and its page’s address', () => {
  history.replaceState(null, '', '/cars/kia?x=1')
  const sent = new FormData(open())
  expect(sent.get('_key')).toMatch(/^[\d-]{16,43}$/)
  expect(sent.get('_url')).toBe('/cars/kia')
})

test('A click on ‘Next’ in a form with steps is remembered, but other clicks aren’t', () => {
  const form = open()
  form.insertAdjacentHTML('beforeend', '<i></i><button type="button" class="lead__next"><b></b></button>')
  form.querySelector('i')?.click()
  expect(form.dataset['asked']).toBeUndefined()
  form.querySelector('b')?.click()
  expect(form.dataset['asked']).toBe('')
})

const REQUIRED = '<input name="email" required><button></button>'

test('The first press on an untouched form waits for the form’s script, but a form that’s filled in is sent', () => {
  const form = open()
  form.insertAdjacentHTML('beforeend', REQUIRED)
  const sent = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', (event) => event.defaultPrevented || sent(event))
  form.querySelector('button')?.click()
  expect(form.dataset['asked']).toBe('')
  expect(sent).not.toHaveBeenCalled()
  form.querySelector<HTMLInputElement>('[name=email]')?.setAttribute('value', 'jo@example.com')
  form.querySelector('button')?.click()
  expect(sent).toHaveBeenCalledOnce()
})

test('If a form’s script can’t be loaded, the browser checks the form', () => {
  const form = open()
  expect(form).toMatchObject({ noValidate: true })
  const failed = new CustomEvent('astro:hydration-error', { cancelable: true })
  form.parentElement?.dispatchEvent(failed)
  expect(failed.defaultPrevented).toBe(true)
  expect(form).toMatchObject({ noValidate: false })
})

test.each(['site:form', 'site:form:77'])('Only a form that has a draft starts immediately: %s', (key) => {
  const used = vi.fn()
  open().addEventListener('focusin', used)
  sessionStorage.setItem('site:former', '{}')
  resumeDrafts()
  expect(used).not.toHaveBeenCalled()
  sessionStorage.setItem(key, '{}')
  resumeDrafts()
  expect(used).toHaveBeenCalledOnce()
})

test('The page’s vehicle is stored under the key named in the page', () => {
  document.body.innerHTML = `<span data-lead-car='{"id":7}' data-kept="site:car"></span>`
  keepCar()
  expect(sessionStorage.getItem('site:car')).toBe('{"id":7}')
  document.body.replaceChildren()
  sessionStorage.clear()
  keepCar()
  expect(sessionStorage).toHaveLength(0)
})

test('Looking for drafts causes no error if storage is blocked', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  open()
  expect(resumeDrafts).not.toThrow()
  vi.restoreAllMocks()
})
