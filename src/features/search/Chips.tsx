import { useRef } from 'react'
import { fold } from '#lib/slug.ts'
import { withoutFilters } from '#search/list/searchState.ts'
import { Icon } from './Icon.tsx'
import { chipsOf } from '#search/list/labels.ts'
import { useList } from './useList.ts'

function LeftOut() {
  const { leftOut, region, say } = useList()
  return (
    <p className="chips__left-out" role="status">
      {leftOut.length > 0 && `${say.nothingFor} ${alternatives(leftOut, region)}, ${say.soLeftOut}`}
    </p>
  )
}

const alternatives = (words: readonly string[], region: string): string =>
  new Intl.ListFormat(region, { type: 'disjunction' }).format(words.map((word) => `“${word}”`))

/** After a chip is removed, the focus moves to another chip, as long as there is one. */
export function Chips() {
  const { indexUiState, setIndexUiState, leftOut, origins, region, search, say } = useList()
  const row = useRef<HTMLUListElement>(null)
  const chips = chipsOf(indexUiState, region, search.dealers)
  const keepFocus = (position: number): void => {
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    buttons.filter((_, index) => index !== position)[Math.min(position, buttons.length - 2)]?.focus()
  }
  return (
    <div className="chips" data-live data-empty={(chips.length === 0 && leftOut.length === 0) || undefined}>
      {chips.length > 0 && (
        <ul className="chips__row" ref={row} aria-label={say.yourChoices}>
          {chips.map(({ key, label, without }, index) => (
            <li key={key}>
              <button
                type="button"
                className="chip"
                onClick={() => {
                  if (chips.length > 1) keepFocus(index)
                  setIndexUiState(without)
                }}
              >
                <span className="sr-only">{say.remove}</span> {label}{' '}
                <Origin words={origins[key]} label={label} />
                <Icon name="close" />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className="chip chip--all" onClick={() => setIndexUiState(withoutFilters)}>
              {say.clearAll}
            </button>
          </li>
        </ul>
      )}
      <LeftOut />
    </div>
  )
}

function Origin({ words, label }: { words: string | undefined; label: string }) {
  return words === undefined || fold(label).includes(fold(words)) ? null : (
    <span className="chip__origin">“{words}”</span>
  )
}
