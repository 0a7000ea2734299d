import { onPage } from '#ui/islands/onPage.ts'
import { wakeOnTurn } from '#ui/islands/turns.ts'
import { keepCar } from '../kept/keepCar.ts'
import { openForm } from './openForm.ts'

/** Lets the forms of all pages wake, however many scripts ask for it. */
export function wakeForms(): void {
  if (listening) return
  listening = true
  wakeOnTurn({ form: wakeForm })
  // A task of its own, as all looks into the storage are (layouts/wake.ts).
  setTimeout(() => {
    onPage(keepCar)
    onPage(fillPage)
    onPage(wakeInterrupted)
  })
}

let listening = false

/** Wakes a form (drawForm.tsx); until it has, it is one that posts plainly. */
export async function wakeForm(place: HTMLElement): Promise<void> {
  const form = place.querySelector('form')
  if (form) openForm(form)
  const [{ mountForm }] = await Promise.all([import('./mountForm.tsx'), fillIn()])
  mountForm(place)
}

/** Fills in the forms that stand on the page; those of dialogs are filled in as they open, before they wake. */
function fillPage(): void {
  if (document.querySelector('[data-known]:not(dialog *) form')) fillIn().catch(console.info)
}

const fillIn = () => import('../kept/prefill.ts').then(({ prefill }) => prefill())

/** A form that a reload interrupted wakes at once, to say so. */
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
