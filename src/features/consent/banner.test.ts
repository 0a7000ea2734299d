// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKey } from '#rules/browser/stored.ts'
import type { ConsentMode } from '#rules/tracking/consent.ts'
import { removeListeners } from '#ui/testing/browser.ts'

const NOW = 1_800_000_000_000
const kept = storageKey('harbour', 'consent')
const SCRIPTS = { scripts: [{ purposes: ['advertising'] }] }

removeListeners(document)
afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  vi.resetModules()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/one?gclid=a&utm_source=mail')
  Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: false })
})

async function open(
  mode: ConsentMode,
  { scripts = SCRIPTS as object | null, lang = 'en-AU', text = '' } = {},
) {
  const html = document.documentElement
  html.lang = lang
  delete html.dataset['foreign']
  Object.assign(html.dataset, {
    consent: mode,
    answer: kept,
    site: 'harbour',
    visits: storageKey('harbour', 'visits'),
  })
  document.body.innerHTML =
    '<a class="skip" href="#main">Skip</a><main id="main" tabindex="-1"></main>' +
    `<a data-privacy="${text}" href="/privacy-policy">Privacy choices</a>` +
    (scripts ? `<script type="application/json" data-tracking>${JSON.stringify(scripts)}</script>` : '')
  const banner = await import('./banner.ts')
  ;(await import('../visit/startVisit.ts')).rememberAgreed(NOW)
  const link = document.querySelector<HTMLElement>('[data-privacy]')
  if (link) banner.startPrivacy(link)
  banner.askConsent()
  return { ...banner, link }
}
const banner = () => document.querySelector('.consent')
const buttons = () => [...(banner()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
const press = (name: string) =>
  [...(banner()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name)?.click()
const visits = () => localStorage.getItem(storageKey('harbour', 'visits'))

test('A site without a mode of its own to ask shows nothing until the choices are opened', async () => {
  const { link } = await open('none')
  expect(banner()).toBeNull()
  link?.click()
  expect(document.activeElement).toBe(banner())
  expect(
    [...(banner()?.querySelectorAll('input') ?? [])].map(({ name, checked }) => [name, checked]),
  ).toEqual([
    ['measurement', true],
    ['advertising', true],
  ])
})

test('Before an answer, opt-in stores nothing; after a yes, the page is remembered', async () => {
  await open('opt-in')
  expect(localStorage).toHaveLength(0)
  expect(buttons().slice(-2)).toEqual(['That’s fine', 'No, thanks'])
  press('That’s fine')
  expect(banner()).toBeNull()
  expect(localStorage.getItem(kept)).toBe(`1 ${NOW} measurement advertising`)
  expect(visits()).toContain('/one?gclid=a&utm_source=mail')
})

test('After a no, nothing but the answer is stored, and nobody is asked again', async () => {
  const { askConsent } = await open('opt-in')
  press('No, thanks')
  expect(Object.entries(localStorage)).toEqual([[kept, `1 ${NOW}`]])
  askConsent()
  expect(banner()).toBeNull()
})

test('A notice in the United States offers not to sell or share, which leaves measurement on and forgets clicks on ads', async () => {
  await open('notice', { lang: 'en-US' })
  expect(visits()).toContain('gclid')
  expect(banner()?.textContent).toContain('Your privacy choices')
  press('Do not sell or share my data')
  expect(localStorage.getItem(kept)).toBe(`1 ${NOW} measurement`)
  expect(visits()).toBe(`${NOW} /one?utm_source=mail\n`)
})

test('A change of mind deletes what was stored and the cookies of others, and makes the next page a full page load', async () => {
  const { link } = await open('opt-in')
  press('That’s fine')
  for (const name of ['_ga', '_ga_ABC', '_gcl_au', '_fbp', 'mine']) document.cookie = `${name}=1`
  sessionStorage.setItem(storageKey('harbour', 'session'), 's')
  const answers: unknown[] = []
  document.addEventListener('forecourt:consent', (event) => answers.push((event as CustomEvent).detail))
  link?.click()
  for (const box of banner()?.querySelectorAll('input') ?? []) box.checked = false
  press('Save choices')
  expect(answers).toEqual([{ measurement: false, advertising: false }])
  expect([Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]).toEqual([
    [kept],
    [],
    'mine=1',
  ])
  expect(document.documentElement.dataset['foreign']).toBe('')
  expect(document.activeElement).toBe(link)
})

test('Global Privacy Control turns advertising off, and the choices say so', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true })
  const { link } = await open('notice', { lang: 'en-US' })
  expect(banner()).toBeNull()
  expect(visits()).not.toContain('gclid')
  link?.click()
  const box = banner()?.querySelector<HTMLInputElement>('[name=advertising]')
  expect([box?.checked, box?.disabled]).toEqual([false, true])
  expect(banner()?.textContent).toContain('Global Privacy Control')
})

test.each<[ConsentMode, string]>([
  ['opt-in', 'We’d like to remember which pages you look at'],
  ['notice', 'We measure how our website is used. You can'],
])('A site without advertising says nothing of it: %s', async (mode, text) => {
  await open(mode, { scripts: null })
  expect(banner()?.textContent).toContain(text)
  expect(banner()?.textContent).not.toContain('ads')
  expect(banner()?.querySelectorAll('input')).toHaveLength(1)
})

test('A site’s own text is shown as text', async () => {
  await open('opt-in', { text: 'We &lt;b&gt;measure' })
  expect(banner()?.querySelector('p')?.textContent).toBe('We <b>measure Read more')
})

test('Escape closes the choices, but not a question', async () => {
  const { link } = await open('opt-in')
  const escape = () => banner()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  escape()
  expect(banner()).not.toBeNull()
  press('No, thanks')
  link?.click()
  escape()
  expect(banner()).toBeNull()
})
