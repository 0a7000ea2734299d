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
  useEffect(() => inTurn(() => follow(results)), [results])
  const behind = useMemo(() => ({ ...list, results: followed }), [list, followed])
  return <ListContext value={behind}>{children}</ListContext>
}
