import { useEffect, useRef } from 'react'
import { Failure } from './Failure.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { Icon } from './Icon.tsx'
import { withoutFilters } from '#search/list/searchState.ts'
import { countSentence, filterCount } from '#search/list/labels.ts'
import { useList } from './useList.ts'

/**
 * The filters, as a sheet that covers a phone's screen. The list behind the sheet is updated, and the sheet's
 * button says how many vehicles there are.
 */
export function FilterSheet({ onClose }: { onClose: () => void }) {
  const { indexUiState, setIndexUiState, results, search, region, say, failed } = useList()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Keep the page underneath from scrolling.
    document.documentElement.toggleAttribute('data-sheet', true)
    // Close the sheet if the screen becomes wide enough to show the filters beside the list.
    const wide = matchMedia('(min-width: 992px)')
    const close = (): void => shown?.close()
    wide.addEventListener('change', close)
    return () => {
      wide.removeEventListener('change', close)
      document.documentElement.toggleAttribute('data-sheet', false)
    }
  }, [])

  const close = (): void => dialog.current?.close()
  return (
    <dialog className="sheet" ref={dialog} aria-label={say.filters} onClose={onClose}>
      <div className="sheet__head">
        <button type="button" className="sheet__close" aria-label={say.close} onClick={close}>
          <Icon name="close" />
        </button>
        <p className="sheet__title">{say.filters}</p>
        <button
          type="button"
          className="sheet__clear"
          disabled={filterCount(indexUiState, region) === 0}
          onClick={() => setIndexUiState((state) => ({ ...withoutFilters(state), query: state.query }))}
        >
          {say.clearAll}
        </button>
      </div>
      <div className="sheet__body">
        <FilterPanel />
      </div>
      <div className="sheet__foot">
        {failed && <Failure />}
        <button type="button" className="button" onClick={close}>
          {say.apply} {countSentence(results.nbHits, search.noun, region)}
        </button>
      </div>
    </dialog>
  )
}
