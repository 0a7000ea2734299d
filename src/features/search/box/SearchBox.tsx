import { useEffect, useRef, useState } from 'react'
import { useSearchBox } from 'react-instantsearch'
import { track } from '../../tracking/events/track.ts'
import { useEarly, valueOf } from '../filters/useEarly.ts'
import { Icon } from '../Icon.tsx'
import { useList } from '../state/useList.ts'
import { restAfter } from './rest.ts'
import { typedSearches } from './typedSearches.ts'
import { useSuggestions } from './useSuggestions.ts'
import { useTyped } from './useTyped.ts'

export function SearchBox() {
  const { choice, say } = useList()
  // This tells InstantSearch that the list has a query. `useTyped` manages the text in the box.
  useSearchBox()
  const typed = useTyped()
  const { text, setText, send, settle } = typed
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const [searches] = useState(() => typedSearches(track))

  const now = (words: string): void => {
    clearTimeout(timer.current)
    send(words)
  }
  const type = (words: string): void => {
    setText(words)
    searches.typed(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(words), restAfter(words))
  }

  // If the shopper opens a vehicle before the typed words count as a search, count them now, since they led to the
  // vehicle.
  useEffect(() => {
    window.addEventListener('pagehide', searches.settle)
    return () => {
      window.removeEventListener('pagehide', searches.settle)
      clearTimeout(timer.current)
    }
  }, [searches])

  useEarly(input, valueOf, choice.q, type)
  const wake = useSuggestions(input, typed, searches)

  return (
    <form
      className="search__box"
      role="search"
      data-live
      onSubmit={(event) => {
        event.preventDefault()
        now(text)
        settle()
        searches.settle()
        // Hide a phone's keyboard, so that the list can be seen.
        if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
      }}
    >
      <input
        ref={input}
        type="text"
        inputMode="search"
        role="combobox"
        aria-expanded="false"
        aria-label={say.searchHint}
        placeholder={say.searchHint}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={120}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={wake}
        onBlur={() => {
          now(text)
          settle()
        }}
      />
      <button type="submit" className="search__go" aria-label={say.search}>
        <Icon name="search" />
      </button>
      {text !== '' && (
        <button
          type="button"
          className="search__clear"
          aria-label={say.clearSearch}
          // Keep the focus in the box, since the shopper may still be typing.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setText('')
            searches.typed('')
            now('')
            input.current?.focus()
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </form>
  )
}
