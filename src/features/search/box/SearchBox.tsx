import { useEffect, useRef, useState } from 'react'
import { useSearchBox } from 'react-instantsearch'
import { track } from '../../tracking/events/track.ts'
import { useEarly, valueOf } from '../filters/useEarly.ts'
import { Icon } from '../Icon.tsx'
import { useList } from '../state/useList.ts'
import { typedSearches } from './typedSearches.ts'

/** ms of rest in typing before the list follows: short enough to feel instant, long enough to skip half-typed words. */
const REST = 120

export function SearchBox() {
  const { say } = useList()
  const { query, refine } = useSearchBox()
  const [text, setText] = useState(query)
  const sent = useRef(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const [searches] = useState(() => typedSearches(track))

  const send = (words: string): void => {
    clearTimeout(timer.current)
    if (words.trim() === sent.current.trim()) return
    sent.current = words
    refine(words)
  }
  const type = (words: string): void => {
    setText(words)
    searches.typed(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(words), REST)
  }

  // The words may change elsewhere: by the back button, a chip, or 'clear all'.
  useEffect(() => {
    if (query === sent.current) return
    clearTimeout(timer.current)
    sent.current = query
    setText(query)
  }, [query])

  // Off to a vehicle before the words had settled: they brought it.
  useEffect(() => {
    window.addEventListener('pagehide', searches.settle)
    return () => {
      window.removeEventListener('pagehide', searches.settle)
      clearTimeout(timer.current)
    }
  }, [searches])

  useEarly(input, valueOf, query, type)

  return (
    <form
      className="search__box"
      role="search"
      data-live
      onSubmit={(event) => {
        event.preventDefault()
        send(text)
        searches.settle()
        // Puts a phone's keyboard away, so that the list can be seen.
        if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
      }}
    >
      <input
        ref={input}
        type="search"
        aria-label={say.searchHint}
        placeholder={say.searchHint}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={120}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <button type="submit" className="search__go" aria-label={say.search}>
        <Icon name="search" />
      </button>
      {text !== '' && (
        <button
          type="button"
          className="search__clear"
          aria-label={say.clearSearch}
          onClick={() => {
            setText('')
            searches.typed('')
            send('')
            input.current?.focus()
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </form>
  )
}
