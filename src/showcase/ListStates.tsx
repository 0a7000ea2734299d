import type { ReactNode } from 'react'
import type { SearchStart } from '#plan/page.ts'
import { Chips } from '#features/search/Chips.tsx'
import { Failure } from '#features/search/Failure.tsx'
import { FilterPanel } from '#features/search/FilterPanel.tsx'
import { None } from '#features/search/None.tsx'
import { Pages } from '#features/search/Pages.tsx'
import { SearchBox } from '#features/search/SearchBox.tsx'
import { Toolbar } from '#features/search/Toolbar.tsx'
import { ListContext } from '#features/search/useList.ts'
import { CHOICES, listOf } from './listStates.ts'

interface StateProps {
  title: string
  start: SearchStart
  choice?: keyof typeof CHOICES
  page?: number
  children: ReactNode
}

function State({ title, start, choice = 'nothing', page = 0, children }: StateProps) {
  return (
    <div>
      <p className="showcase__state">{title}</p>
      <ListContext value={listOf(start, CHOICES[choice], page)}>{children}</ListContext>
    </div>
  )
}

/** What stands around a list of vehicles, as it is drawn: nothing here searches. */
export function ListStates({ start }: { start: SearchStart }) {
  const still = () => undefined
  const slow = listOf(start, CHOICES.nothing).say
  return (
    <div className="showcase__lists">
      <div className="showcase__side">
        <State title="filters, nothing chosen" start={start}>
          <FilterPanel />
        </State>
        <State title="filters, something chosen" start={start} choice="something">
          <FilterPanel />
        </State>
      </div>
      <div className="showcase__main">
        <State title="words to look for" start={start}>
          <SearchBox />
        </State>
        <State title="order, and filters on a phone" start={start} choice="something">
          <Toolbar onFilters={still} sheetOpen={false} />
        </State>
        <State title="what was chosen" start={start} choice="something">
          <Chips />
        </State>
        <State title="pages: the first" start={start}>
          <Pages onTurn={still} />
        </State>
        <State title="pages: in between" start={start} page={4}>
          <Pages onTurn={still} />
        </State>
        <State title="an answer that is late" start={start}>
          <div className="slow__pill">
            <p>{slow.stillSearching}</p>
            <button type="button">{slow.retry}</button>
          </div>
        </State>
        <State title="an answer that did not come" start={start}>
          <Failure />
        </State>
        <State title="nothing matches" start={start} choice="something">
          <None />
        </State>
        <State title="nothing there" start={start}>
          <None />
        </State>
      </div>
    </div>
  )
}
