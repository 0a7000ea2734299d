import type { ReactNode } from 'react'
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
  region: string
  choice?: keyof typeof CHOICES
  page?: number
  children: ReactNode
}

function State({ title, region, choice = 'nothing', page = 0, children }: StateProps) {
  return (
    <div>
      <p className="showcase__state">{title}</p>
      <ListContext value={listOf(region, CHOICES[choice], page)}>{children}</ListContext>
    </div>
  )
}

/** What stands around a list of vehicles, as it is drawn: nothing here searches. */
export function ListStates({ region }: { region: string }) {
  const still = () => undefined
  const slow = listOf(region, CHOICES.nothing).say
  return (
    <div className="showcase__lists">
      <div className="showcase__side">
        <State title="filters, nothing chosen" region={region}>
          <FilterPanel />
        </State>
        <State title="filters, something chosen" region={region} choice="something">
          <FilterPanel />
        </State>
      </div>
      <div className="showcase__main">
        <State title="words to look for" region={region}>
          <SearchBox />
        </State>
        <State title="order, and filters on a phone" region={region} choice="something">
          <Toolbar onFilters={still} sheetOpen={false} />
        </State>
        <State title="what was chosen" region={region} choice="something">
          <Chips />
        </State>
        <State title="pages: the first" region={region}>
          <Pages onTurn={still} />
        </State>
        <State title="pages: in between" region={region} page={4}>
          <Pages onTurn={still} />
        </State>
        <State title="an answer that is late" region={region}>
          <div className="slow__pill">
            <p>{slow.stillSearching}</p>
            <button type="button">{slow.retry}</button>
          </div>
        </State>
        <State title="an answer that did not come" region={region}>
          <Failure />
        </State>
        <State title="nothing matches" region={region} choice="something">
          <None />
        </State>
        <State title="nothing there" region={region}>
          <None />
        </State>
      </div>
    </div>
  )
}
