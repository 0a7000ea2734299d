import { createRoot } from 'react-dom/client'
import type { SavedStart } from '#plan/page.ts'
import { lookUpIn } from './lookUp.ts'
import { SavedApp } from './SavedApp.tsx'
import { START_ID } from './start.ts'

/** Draws the list of saved vehicles on its page. */
export function mountSaved(page: HTMLElement): void {
  const place = page.querySelector('[data-saved-list]')
  const start = JSON.parse(document.getElementById(START_ID)?.textContent ?? 'null') as SavedStart | null
  if (place && start) createRoot(place).render(<SavedApp start={start} lookUp={lookUpIn(start)} />)
}
