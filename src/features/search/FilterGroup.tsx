import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { ListContext, useList } from './useList.ts'

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
 * OpenGroups.astro has brought the pressed page to already. While it is closed nothing in it is drawn again: that
 * would be most of the work of a new list.
 */
export function FilterGroup({ name, label, active, open, children }: Props) {
  const list = useList()
  const { groups } = list
  const [first] = useState(() => groups.isOpen(name, open))
  const [isOpen, setOpen] = useState(first)
  const [inside, setInside] = useState(list)
  if (isOpen && inside !== list) setInside(list)
  const details = useRef<HTMLDetailsElement>(null)
  // It may have been opened before the page woke up.
  useEffect(() => setOpen(details.current?.open ?? false), [])
  return (
    <details
      ref={details}
      className="filter"
      data-group={name}
      open={first}
      // Browsers open it for words that are looked for in the page, too.
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary
        className="filter__head"
        onClick={({ currentTarget: { parentElement } }) => {
          const opens = parentElement?.hasAttribute('open') !== true
          groups.set(name, opens)
          setOpen(opens)
        }}
      >
        <span>{label}</span>
        {active > 0 && <span className="badge">{active}</span>}
        <Icon name="down" />
      </summary>
      <div className="filter__body">
        <ListContext value={isOpen ? list : inside}>{children}</ListContext>
      </div>
    </details>
  )
}
