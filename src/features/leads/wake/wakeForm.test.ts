// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { keepCar } from '../kept/keepCar.ts'
import { mountForm } from './mountForm.tsx'
import { wakeForm, wakeDrafts } from './wakeForm.ts'

vi.mock('./mountForm.tsx', () => ({ mountForm: vi.fn() }))

beforeEach(() => {
  sessionStorage.clear()
  vi.mocked(mountForm).mockReset()
})

const place = (): HTMLElement => {
  document.body.innerHTML =
    '<div data-lead-form="enquire" data-kept="site:form"><form><input type="hidden" name="_key"><input type="hidden" name="_url"></form></div>'
  return document.querySelector('div') ?? document.body
}

test('A form that’s waking can be sent without JavaScript, with a key and its page’s address', async () => {
  history.replaceState(null, '', '/cars/kia?x=1')
  const form = place()
  const woken = wakeForm(form)
  const sent = new FormData(document.querySelector('form') ?? undefined)
  expect(sent.get('_key')).toMatch(/^[\d-]{16,43}$/)
  expect(sent.get('_url')).toBe('/cars/kia')
  await woken
  expect(mountForm).toHaveBeenCalledExactlyOnceWith(form)
})

test('A click on ‘Next’ in a form with steps is remembered, but other clicks aren’t', async () => {
  const woken = wakeForm(place())
  const form = document.querySelector('form')
  form?.insertAdjacentHTML('beforeend', '<i></i><button type="button" class="lead__next"><b></b></button>')
  form?.querySelector('i')?.click()
  expect(form?.dataset['asked']).toBeUndefined()
  form?.querySelector('b')?.click()
  expect(form?.dataset['asked']).toBe('')
  await woken
})

const REQUIRED = '<input name="email" required><button></button>'

test('The first press on an untouched form waits for the form’s script, but a form that’s filled in is sent', async () => {
  const form = place().querySelector('form')
  form?.insertAdjacentHTML('beforeend', REQUIRED)
  const sent = vi.fn((event: Event) => event.preventDefault())
  const woken = wakeForm(document.querySelector('div') ?? document.body)
  form?.addEventListener('submit', (event) => event.defaultPrevented || sent(event))
  form?.querySelector('button')?.click()
  expect(form?.dataset['asked']).toBe('')
  expect(sent).not.toHaveBeenCalled()
  form?.querySelector<HTMLInputElement>('[name=email]')?.setAttribute('value', 'jo@example.com')
  form?.querySelector('button')?.click()
  expect(sent).toHaveBeenCalledOnce()
  await woken
})

test('If a form’s script can’t be loaded, the browser checks the form', async () => {
  vi.mocked(mountForm).mockImplementation(() => {
    throw new Error('Failed to fetch')
  })
  const form = place().querySelector('form')
  const woken = wakeForm(document.querySelector('div') ?? document.body)
  expect(form).toMatchObject({ noValidate: true })
  await expect(woken).rejects.toThrow('Failed to fetch')
  expect(form).toMatchObject({ noValidate: false })
})

test('A form with steps and no HTML of its own is mounted when it wakes', async () => {
  document.body.innerHTML = '<div data-lead-form="test-drive"></div>'
  await wakeForm(document.querySelector('div') ?? document.body)
  expect(mountForm).toHaveBeenCalledOnce()
})

test.each(['site:form', 'site:form:77'])('Only a form that has a draft wakes immediately: %s', (key) => {
  const turned = vi.fn()
  place().addEventListener('focusin', turned)
  sessionStorage.setItem('site:former', '{}')
  wakeDrafts()
  expect(turned).not.toHaveBeenCalled()
  sessionStorage.setItem(key, '{}')
  wakeDrafts()
  expect(turned).toHaveBeenCalledOnce()
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
  place()
  expect(wakeDrafts).not.toThrow()
  vi.restoreAllMocks()
})
