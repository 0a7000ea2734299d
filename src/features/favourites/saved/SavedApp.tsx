import { useState } from 'react'
import type { SavedStart } from '#plan/page.ts'
import { sharedSlugs } from './sharedListAddress.ts'
import { type LookUp, lookUpIn } from '../../shortlist/lookUp.ts'
import { OwnList } from './OwnList.tsx'
import { SharedList } from './SharedList.tsx'
import { savedWords } from '../../shortlist/words.ts'
import { createRoot } from 'react-dom/client'
import { CompareApp } from '../../compare/table/CompareApp.tsx'
import { START_ID } from '../../shortlist/start.ts'

export function mountSaved(page: HTMLElement, left?: AbortSignal): void {
  const place = page.querySelector('[data-saved-list]')
  const start = JSON.parse(document.getElementById(START_ID)?.textContent ?? 'null') as SavedStart | null
  if (!place || !start) return
  const root = createRoot(place)
  const App = start.comparing ? CompareApp : SavedApp
  root.render(<App start={start} lookUp={lookUpIn(start)} />)
  left?.addEventListener('abort', () => root.unmount())
}

interface Props {
  start: SavedStart
  lookUp: LookUp
}

export function SavedApp({ start, lookUp }: Props) {
  const [shared] = useState(() => sharedSlugs(location.search))
  const say = savedWords(start.card.region)
  return shared ? (
    <SharedList start={start} lookUp={lookUp} slugs={shared} say={say} />
  ) : (
    <OwnList start={start} lookUp={lookUp} say={say} />
  )
}
