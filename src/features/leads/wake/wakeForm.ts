import { onPage } from '#ui/islands/onPage.ts'
import { wakeOnTurn } from '#ui/islands/turns.ts'
import { keepCar } from '../kept/keepCar.ts'
import { openForm } from './openForm.ts'

/**
 * Makes the forms on every page load their script when the shopper starts to use them. Calling it again does nothing.
 */
export function wakeForms(): void {
  if (listening) return
  listening = true
  wakeOnTurn({ form: wakeForm })
  // This runs in a task of its own, like all code that reads storage (layouts/wake.ts).
  setTimeout(() => {
    onPage(keepCar)
    onPage(fillPage)
    onPage(wakeDrafts)
  })
}

let listening = false

/** Loads a form's script and starts it. Until then, the browser posts the form itself. */
export async function wakeForm(place: HTMLElement): Promise<void> {
  const form = place.querySelector('form')
  if (form) openForm(form)
  try {
    const [{ mountForm }] = await Promise.all([import('./mountForm.tsx'), fillIn()])
    mountForm(place)
  } catch (error) {
    // The browser checks and posts the form itself.
    if (form) form.noValidate = false
    throw error
  }
}

/** Fills in the forms on the page, if any. Forms in dialogs are filled in when the dialog opens. */
function fillPage(): void {
  if (document.querySelector('[data-known]:not(dialog *) form')) fillIn().catch(console.info)
}

const fillIn = () => import('../kept/prefill.ts').then(({ prefill }) => prefill())

/**
 * Starts the script of any form on the page that has a draft, without waiting for the shopper to use the form. Forms in dialogs start when
 * the dialog opens.
 */
export function wakeDrafts(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-lead-form]:not(dialog *)')) {
    if (hasDraft(place.dataset['kept'] ?? '')) place.dispatchEvent(new Event('focusin', { bubbles: true }))
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
