import { createRoot } from 'react-dom/client'
import type { SavedStart } from '#plan/page.ts'
import { lookUpIn } from './lookUp.ts'
import { CompareApp } from '../../compare/table/CompareApp.tsx'
import { SavedApp } from './SavedApp.tsx'
import { START_ID } from '../start.ts'

/** Draws the list of saved vehicles, or the comparison, and removes it when the page is left. */
export function mountSaved(page: HTMLElement, left?: AbortSignal): void {
  const place = page.querySelector('[data-saved-list]')
  const start = JSON.parse(document.getElementById(START_ID)?.textContent ?? 'null') as SavedStart | null
  if (!place || !start) return
  const root = createRoot(place)
  const App = start.comparing ? CompareApp : SavedApp
  root.render(<App start={start} lookUp={lookUpIn(start)} />)
  left?.addEventListener('abort', () => root.unmount())
}
