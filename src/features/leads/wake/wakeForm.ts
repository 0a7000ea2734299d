import { onPage } from '#ui/islands/onPage.ts'
import { wakeOnTurn } from '#ui/islands/turns.ts'
import { keepCar } from '../kept/keepCar.ts'
import { openForm } from './openForm.ts'

/** Lets the forms on every page wake when the shopper starts to use them. Calling it again does nothing. */
export function wakeForms(): void {
  if (listening) return
  listening = true
  wakeOnTurn({ form: wakeForm })
  // Run this in its own task, like everything that reads storage (layouts/wake.ts).
  setTimeout(() => {
    onPage(keepCar)
    onPage(fillPage)
    onPage(wakeInterrupted)
  })
}

let listening = false

/** Wakes a form (drawForm.tsx). Until then, the browser posts it. */
export async function wakeForm(place: HTMLElement): Promise<void> {
  const form = place.querySelector('form')
  if (form) openForm(form)
  const [{ mountForm }] = await Promise.all([import('./mountForm.tsx'), fillIn()])
  mountForm(place)
}

/** Fills in the forms on the page itself. Forms in dialogs are filled in when they open, before they wake. */
function fillPage(): void {
  if (document.querySelector('[data-known]:not(dialog *) form')) fillIn().catch(console.info)
}

const fillIn = () => import('../kept/prefill.ts').then(({ prefill }) => prefill())

/** Immediately wakes any form that a reload interrupted, so that it can say so. */
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
