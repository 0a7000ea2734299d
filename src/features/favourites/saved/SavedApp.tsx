import { useState } from 'react'
import type { SavedStart } from '#plan/page.ts'
import { sharedSlugs } from './sharedListAddress.ts'
import type { LookUp } from './lookUp.ts'
import { OwnList } from './OwnList.tsx'
import { SharedList } from './SharedList.tsx'
import { savedWords } from '../words.ts'

interface Props {
  start: SavedStart
  lookUp: LookUp
}

/** Shows the shopper's own list or, if the address names vehicles, the list that somebody shared. */
export function SavedApp({ start, lookUp }: Props) {
  const [shared] = useState(() => sharedSlugs(location.search))
  const say = savedWords(start.card.region)
  return shared ? (
    <SharedList start={start} lookUp={lookUp} slugs={shared} say={say} />
  ) : (
    <OwnList start={start} lookUp={lookUp} say={say} />
  )
}
