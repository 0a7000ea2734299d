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
    onPage(wakeInterrupted)
  })
}

let listening = false

/** Loads a form's script and starts it. Until then, the browser posts the form itself. */
export async function wakeForm(place: HTMLElement): Promise<void> {
  const form = place.querySelector('form')
  if (form) openForm(form)
  const [{ mountForm }] = await Promise.all([import('./mountForm.tsx'), fillIn()])
  mountForm(place)
}

/** Fills in the forms on the page, if any. Forms in dialogs are filled in when the dialog opens. */
function fillPage(): void {
  if (document.querySelector('[data-known]:not(dialog *) form')) fillIn().catch(console.info)
}

const fillIn = () => import('../kept/prefill.ts').then(({ prefill }) => prefill())

/**
 * Starts the script of any form that a reload interrupted, without waiting for the shopper to use the form, so that the
 * form can tell them about the interruption.
 */
export function wakeInterrupted(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-lead-form]')) {
    if (isStored(place.dataset['kept'] ?? '')) place.dispatchEvent(new Event('focusin', { bubbles: true }))
  }
}

function isStored(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}
