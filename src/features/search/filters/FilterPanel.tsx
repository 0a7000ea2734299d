import type { SearchStart } from '#plan/page.ts'
import { NOTHING, type Choice } from '../state/choice.ts'
import { filterCount, valueLabel } from '../state/labels.ts'
import { attributeOf, isListName, isRangeName } from '../state/params.ts'
import { useList, type List } from '../state/useList.ts'
import { FilterGroup } from './FilterGroup.tsx'
import { MakeFilter } from './MakeFilter.tsx'
import { RangeFilter } from './RangeFilter.tsx'
import { Values } from './Values.tsx'

/** Number of groups that are open at first. The other groups show only their names. */
const OPEN = 6

/**
 * Returns the filters to show, in the tenant's order. Leaves out those that have no values in the list, unless they're
 * in use.
 */
export const shownFilters = ({ search, choice, region }: Pick<List, 'search' | 'choice' | 'region'>) =>
  search.filters
    .map((filter) => ({ ...filter, active: activeIn(choice, filter.attribute, region) }))
    .filter(({ attribute, active }) => active > 0 || hasValues(search.first, attribute))

export function FilterPanel() {
  const list = useList()
  const { region, search } = list
  return (
    // Autocomplete is off, so that the browser doesn't restore which checkboxes were ticked. The address determines
    // that.
    <form className="filters" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      <button type="submit" hidden />
      {shownFilters(list).map(({ attribute, label, kind, unit, active }, at) => (
        <FilterGroup key={attribute} name={attribute} label={label} active={active} open={at < OPEN}>
          {kind === 'make' && <MakeFilter label={label} />}
          {kind === 'list' && isListName(attribute) && (
            <Values
              name={attribute}
              legend={label}
              labelOf={(value) => valueLabel(attribute, value, region, search.dealers)}
            />
          )}
          {kind === 'range' && isRangeName(attribute) && (
            <RangeFilter name={attribute} label={label} unit={unit} />
          )}
        </FilterGroup>
      ))}
    </form>
  )
}

const hasValues = ({ facets, facets_stats }: SearchStart['first'], attribute: string): boolean =>
  attribute in facets_stats ||
  Object.keys(facets[isListName(attribute) ? attributeOf(attribute) : attribute] ?? {}).length > 0

/** Counts the chips that belong to a filter. */
function activeIn({ lists, ranges }: Choice, attribute: string, region: string): number {
  const own = (name: string): boolean => name === attribute || (attribute === 'make' && name === 'model')
  const part = <T extends object>(all: T): T =>
    Object.fromEntries(Object.entries(all).filter(([name]) => own(name))) as T
  return filterCount({ ...NOTHING, lists: part(lists), ranges: part(ranges) }, region)
}
