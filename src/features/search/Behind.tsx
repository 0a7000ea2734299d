import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { isAwaited } from './awaited.ts'
import { inTurn } from './inTurn.ts'
import { ListContext, useList } from './useList.ts'

/** What is in here follows a new list one frame later, so that one frame need not draw all that is new. */
export function Behind({ children }: { children: ReactNode }) {
  const list = useList()
  const { results } = list
  const [followed, follow] = useState(results)
  if (followed !== results && isAwaited()) follow(results)
  // Nothing waits its turn while there is nothing to follow: a turn that came late would bring an old list back.
  useEffect(() => (followed === results ? undefined : inTurn(() => follow(results))), [followed, results])
  const behind = useMemo(() => ({ ...list, results: followed }), [list, followed])
  return <ListContext value={behind}>{children}</ListContext>
}
