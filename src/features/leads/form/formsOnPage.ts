import { onPage } from '#ui/islands/onPage.ts'
import { newKey } from '../send/newKey.ts'

/** Stores the page's vehicle for the forms on pages that this page links to (spec §3 'the enquiry car'). */
export function keepCar(): void {
  const page = document.querySelector<HTMLElement>('[data-lead-car]')?.dataset
  try {
    if (page) sessionStorage.setItem(page['kept'] ?? '', page['leadCar'] ?? '')
  } catch {
    // Storage is full or blocked.
  }
}

/** What the forms on a page do before their script loads, which is when the shopper starts to use them (`client:act`). */

export function startForms(): void {
  if (started) return
  started = true
  onPage(() => document.querySelectorAll<HTMLFormElement>('form[data-lead]').forEach(prepareForm))
  // This runs in a task of its own, like all code that reads storage (layouts/page.ts).
  setTimeout(() => {
    onPage(keepCar)
    onPage(fillForms)
    onPage(resumeDrafts)
  })
}

let started = false

/**
 * Lets the browser post a form until the form's script has loaded. Adds the page's address, and a key, so that a double click creates only
 * one lead. If the form can't be sent yet, or 'Next' is pressed in a form in steps, notes that the shopper pressed the button, so that the
 * script shows what's missing in the specification's words (useHydrated.ts).
 */
export function prepareForm(form: HTMLFormElement): void {
  fill(form, '_key', newKey())
  fill(form, '_url', location.pathname)
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    if ('hydrated' in form.dataset || form.checkValidity()) return
    event.preventDefault()
    form.dataset['asked'] = ''
  })
  form.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.lead__next')) form.dataset['asked'] = ''
  })
  form.closest('astro-island')?.addEventListener('astro:hydration-error', (event) => {
    // The shopper is offline, or the page is old and its scripts no longer exist. The browser checks and posts the form itself.
    event.preventDefault()
    form.noValidate = false
  })
}

function fill(form: HTMLFormElement, name: '_key' | '_url', value: string): void {
  ;(form.elements.namedItem(name) as HTMLInputElement).value ||= value
}

/** Loads the script that fills in what's known about the visitor, only if something may be known. */
function fillForms(): void {
  const form = document.querySelector<HTMLElement>('form[data-known]')
  if (form && (location.search !== '' || isStored(form.dataset['known'] ?? '')))
    import('../stored/prefill.ts').then(({ prefill }) => prefill(), console.info)
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/**
 * Starts any form on the page that has a draft, without waiting for the shopper to use the form. Forms in dialogs start when the dialog
 * opens.
 */
export function resumeDrafts(): void {
  for (const form of document.querySelectorAll<HTMLElement>('form[data-kept]:not(dialog *)')) {
    if (hasDraft(form.dataset['kept'] ?? '')) form.dispatchEvent(new Event('focusin', { bubbles: true }))
  }
}

/** Whether a form has a draft, perhaps for another vehicle (draft.ts). */
function hasDraft(key: string): boolean {
  try {
    return Object.keys(sessionStorage).some((stored) => stored === key || stored.startsWith(`${key}:`))
  } catch {
    return false
  }
}
