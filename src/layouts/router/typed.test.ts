// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keepTyped, putTypedBack } from './typed.ts'

const PRESSED = `
  <form id="enquire"><input type="hidden" name="_key" value=""><input name="name"><input type="checkbox" name="opt_in" checked>
  <input type="radio" name="how" value="mail" checked><input type="radio" name="how" value="call">
  <select name="body"><option>SUV</option><option>Ute</option></select><textarea name="message"></textarea>
  <input type="file" name="file"></form>
  <form id="steps" data-steps><input name="name"></form>`
const control = <T extends HTMLElement = HTMLInputElement>(selector: string) =>
  document.querySelector<T>(selector) as T

beforeEach(() => void (document.body.innerHTML = PRESSED))

test('What was typed and ticked is restored on the same page and in the same form', () => {
  control('[name=_key]').value = 'a-key'
  control('#enquire [name=name]').value = 'Kim'
  control('#steps [name=name]').value = 'in steps'
  control('[name=opt_in]').checked = false
  control('[value=call]').checked = true
  control<HTMLSelectElement>('select').value = 'Ute'
  control<HTMLTextAreaElement>('textarea').value = 'Is it still there?'
  keepTyped('/cars/kia-1')
  document.body.innerHTML = PRESSED
  putTypedBack('/cars/kia-2')
  expect(control('#enquire [name=name]').value).toBe('')
  putTypedBack('/cars/kia-1')
  expect(control('#enquire [name=name]').value).toBe('Kim')
  expect(control('[name=opt_in]').checked).toBe(false)
  expect(control('[value=call]').checked).toBe(true)
  expect(control<HTMLSelectElement>('select').value).toBe('Ute')
  expect(control<HTMLTextAreaElement>('textarea').value).toBe('Is it still there?')
  expect(control('[name=_key]').value, 'a form has its own key').toBe('')
  expect(control('#steps [name=name]').value, 'a form in steps stores itself').toBe('')
})

test('A page that has no forms, or different ones, is left alone', () => {
  keepTyped('/about-us')
  document.body.innerHTML = '<form id="other"><input name="name"></form>'
  expect(() => putTypedBack('/about-us')).not.toThrow()
  expect(control('[name=name]').value).toBe('')
})
