import { useState, type ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { useList } from '../state/useList.ts'

interface Props {
  /** Key under which the browser stores whether the filter is open. */
  name: string
  label: string
  /** How many of the filter's values are chosen. */
  active: number
  /** Whether the filter is open if the shopper has never opened or closed it. */
  open: boolean
  children: ReactNode
}

/**
 * A filter below its name, as a `<details>` element, which the browser itself opens and closes. React only renders its
 * initial state: open or closed, as the shopper left it. OpenGroups.astro has already put the page's HTML in the same
 * state.
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
