import { useEffect, useState } from 'react'
import { cleared, type Choice } from './choice.ts'
import { Icon } from './Icon.tsx'
import { chipsOf, countSentence } from './labels.ts'
import { useList } from './useList.ts'

/** Nothing matches: what to take away, and what that would bring. */
export function None() {
  const { choice, choose, search, region, say } = useList()
  const chips = chipsOf(choice, region)
  const counts = useCounts(chips.map(({ without }) => without))
  return (
    <div className="none">
      <p className="none__title">{say.noneTitle}</p>
      {chips.length > 0 && (
        <>
          <p>{say.noneText}</p>
          <ul className="none__list">
            {chips.map(({ key, label, without }, at) => (
              <li key={key}>
                <button type="button" className="chip" onClick={() => choose(() => without)}>
                  <span className="sr-only">{say.remove}</span> {label}
                  <Icon name="close" />
                </button>
                {(counts[at] ?? 0) > 0 && <span>{countSentence(counts[at] ?? 0, search.noun, region)}</span>}
              </li>
            ))}
          </ul>
          <button type="button" className="button" onClick={() => choose(cleared)}>
            {say.clearAll}
          </button>
        </>
      )}
    </div>
  )
}

/** How many vehicles each choice would bring; empty until that is known, and where it can't be asked. */
function useCounts(choices: readonly Choice[]): readonly number[] {
  const { countOf } = useList()
  const asked = JSON.stringify(choices)
  const [known, setKnown] = useState<{ asked: string; counts: readonly number[] }>({ asked: '', counts: [] })
  useEffect(() => {
    let off = false
    const all = (JSON.parse(asked) as Choice[]).map(countOf)
    // A count that can't be had is a hint less; the list itself says when the search service is out of reach.
    Promise.all(all).then(
      (counts) => off || setKnown({ asked, counts }),
      () => undefined,
    )
    return () => {
      off = true
    }
  }, [asked, countOf])
  return known.asked === asked ? known.counts : []
}
