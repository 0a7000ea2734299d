import type { ReactNode } from 'react'
import type { SearchClient } from 'instantsearch.js'
import { InstantSearch, InstantSearchSSRProvider } from 'react-instantsearch'
import type { SearchStart } from '#plan/page.ts'
import { Chips } from '#features/search/box/Chips.tsx'
import { Failure } from '#features/search/list/Failure.tsx'
import { FilterPanel } from '#features/search/filters/FilterPanel.tsx'
import { None } from '#features/search/list/None.tsx'
import { Pages } from '#features/search/list/Pages.tsx'
import { SearchBox } from '#features/search/box/SearchBox.tsx'
import { Toolbar } from '#features/search/box/Toolbar.tsx'
import { initialResults } from '#features/search/client/initialResults.ts'
import { OtherFilters } from '#features/search/filters/OtherFilters.tsx'
import { openGroups } from '#features/search/filters/openGroups.ts'
import { ListProvider } from '#features/search/state/ListProvider.tsx'
import { uiStateOf } from '#features/search/state/uiState.ts'
import { searchWords } from '#features/search/words.ts'
import { CHOICES, listOf } from './listStates.ts'

interface StateProps {
  title: string
  start: SearchStart
  choice?: keyof typeof CHOICES
  page?: number
  children: ReactNode
}

function State({ title, start, choice = 'nothing', page = 1, children }: StateProps) {
  const search = listOf(start, page)
  return (
    <div>
      <p className="showcase__state">{title}</p>
      <InstantSearchSSRProvider initialResults={initialResults(search)}>
        <InstantSearch
          searchClient={SILENT}
          indexName={search.indexName}
          initialUiState={{ [search.indexName]: uiStateOf({ ...CHOICES[choice], page }, search) }}
          insights={false}
        >
          <ListProvider search={search} ask={() => Promise.resolve([])} groups={openGroups('gallery')}>
            <OtherFilters />
            {children}
          </ListProvider>
        </InstantSearch>
      </InstantSearchSSRProvider>
    </div>
  )
}

/** Nothing here searches. */
const SILENT: SearchClient = { search: () => new Promise(() => {}) }

/** What stands around a list of vehicles, as it is drawn. */
export function ListStates({ start }: { start: SearchStart }) {
  const still = () => undefined
  const say = searchWords(start.card.region)
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
        <State title="pages: in between" start={start} page={5}>
          <Pages onTurn={still} />
        </State>
        <State title="an answer that is late" start={start}>
          <div className="slow__pill">
            <p>{say.stillSearching}</p>
            <button type="button">{say.retry}</button>
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
