import { useState, type ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { useList } from '../state/useList.ts'

interface Props {
  /** What of the list it filters: its key in the shopper's memory. */
  name: string
  label: string
  /** How many of its filters are on. */
  active: number
  /** Whether it is open for who never touched it. */
  open: boolean
  children: ReactNode
}

/**
 * One filter under its name. The browser opens and closes it; React draws it once as the shopper left it, which
 * OpenGroups.astro has brought the static page to already.
 */
export function FilterGroup({ name, label, active, open, children }: Props) {
  const { groups } = useList()
  const [first] = useState(() => groups.isOpen(name, open))
  return (
    <details className="filter" data-group={name} open={first}>
      <summary
        className="filter__head"
        onClick={({ currentTarget: { parentElement } }) =>
          groups.set(name, parentElement?.hasAttribute('open') !== true)
        }
      >
        <span>{label}</span>
        {active > 0 && <span className="badge">{active}</span>}
        <Icon name="down" />
      </summary>
      <div className="filter__body">{children}</div>
    </details>
  )
}
