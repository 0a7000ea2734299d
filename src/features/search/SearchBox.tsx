import { useEffect, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { track } from '#features/tracking/track.ts'
import { typedSearches } from './typedSearches.ts'
import { useEarly, valueOf } from './useEarly.ts'
import { useList } from './useList.ts'

/** ms of rest in typing before the list follows: short enough to feel instant, long enough to skip half-typed words. */
const REST = 120

export function SearchBox() {
  const { choice, choose, say } = useList()
  const [text, setText] = useState(choice.q)
  const sent = useRef(choice.q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const [searches] = useState(() => typedSearches(track))

  const send = (q: string): void => {
    clearTimeout(timer.current)
    if (q.trim() === sent.current.trim()) return
    sent.current = q
    choose((now) => ({ ...now, q, page: 1 }))
  }
  const type = (q: string): void => {
    setText(q)
    searches.typed(q)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(q), REST)
  }

  // The words may change elsewhere: by the back button, a chip, or 'clear all'.
  useEffect(() => {
    if (choice.q === sent.current) return
    clearTimeout(timer.current)
    sent.current = choice.q
    setText(choice.q)
  }, [choice.q])

  // Off to a vehicle before the words had settled: they brought it.
  useEffect(() => {
    window.addEventListener('pagehide', searches.settle)
    return () => window.removeEventListener('pagehide', searches.settle)
  }, [searches])

  useEarly(input, valueOf, choice.q, type)
  useEffect(() => () => clearTimeout(timer.current), [])

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
