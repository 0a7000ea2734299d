import type { ReactNode } from 'react'
import { NOTHING, type Choice } from './choice.ts'
import { ListFilter } from './ListFilter.tsx'
import { Icon } from './Icon.tsx'
import { filterCount } from './labels.ts'
import { MakeFilter } from './MakeFilter.tsx'
import { isListName, isRangeName } from './params.ts'
import { RangeFilter } from './RangeFilter.tsx'
import { useList } from './useList.ts'

/** Groups that are open at first; the rest says only its name. */
const OPEN = 5

/** The filters that the tenant offers, in its order. */
export function FilterPanel() {
  const { search, choice, region } = useList()
  return (
    // A form so that the browser keeps no memory of it: the address says what is ticked.
    <form className="filters" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      <button type="submit" hidden />
      {search.filters.map(({ attribute, label, kind, unit }, at) => (
        <Group key={attribute} label={label} active={activeIn(choice, attribute, region)} open={at < OPEN}>
          {kind === 'make' && <MakeFilter label={label} />}
          {kind === 'list' && isListName(attribute) && <ListFilter name={attribute} label={label} />}
          {kind === 'range' && isRangeName(attribute) && (
            <RangeFilter name={attribute} label={label} unit={unit} />
          )}
        </Group>
      ))}
    </form>
  )
}

/** As many as there are chips for it. */
function activeIn({ lists, ranges }: Choice, attribute: string, region: string): number {
  const own = (name: string): boolean => name === attribute || (attribute === 'make' && name === 'model')
  const part = <T extends object>(all: T): T =>
    Object.fromEntries(Object.entries(all).filter(([name]) => own(name))) as T
  return filterCount({ ...NOTHING, lists: part(lists), ranges: part(ranges) }, region)
}

interface GroupProps {
  label: string
  active: number
  open: boolean
  children: ReactNode
}

function Group({ label, active, open, children }: GroupProps) {
  return (
    <details className="filter" open={open}>
      <summary className="filter__head">
        <span>{label}</span>
        {active > 0 && <span className="badge">{active}</span>}
        <Icon name="down" />
      </summary>
      <div className="filter__body">{children}</div>
    </details>
  )
}
