import { useEffect, useRef, useState, useEffectEvent, type RefObject } from 'react'
import { track } from '../tracking/events/track.ts'
import { usePriorInput, valueOf } from './inputs.ts'
import { Icon } from './Icon.tsx'
import { useList } from './useList.ts'
import { searchTracker, type SearchTracker } from './searchTracker.ts'
import { useTyped, type Typed } from './useTyped.ts'

/** If the suggestions can't be loaded, the box works without them. Returns a function to call when the shopper uses the box. */
function useSuggestions(
  input: RefObject<HTMLInputElement | null>,
  typed: Pick<Typed, 'base' | 'pick'>,
  searches: SearchTracker,
): () => void {
  const { client, read, search } = useList()
  const awake = useRef(false)
  const wake = (): void => {
    const box = input.current
    client.understanding().catch(() => undefined)
    if (!box || awake.current) return
    awake.current = true
    import('./suggest/listField.ts').then(
      ({ listField }) => listField(box, { client, read, search, typed, searches }),
      () => {
        awake.current = false
      },
    )
  }
  // The box may have had the focus before the page's script ran.
  const wakeEarly = useEffectEvent(() => {
    if (document.activeElement === input.current) wake()
  })
  useEffect(() => wakeEarly(), [])
  return wake
}

/** How long typing must pause before the list updates (ms): short enough to feel instant, long enough to skip half-typed words. */
const TYPING_PAUSE = 120
/**
 * How long typing must pause after a number (ms). The number may not be complete: 'under 60' may become 'under 60k', and searching too
 * early would make the list jump.
 */
const NUMBER_PAUSE = 600

export const pauseAfter = (words: string): number =>
  /(?:^|[\s$-])\d[\d.,]*$/.test(words) ? NUMBER_PAUSE : TYPING_PAUSE

/** The text in the box, and when it's searched for and counts as a search. */
function useSearchText(input: RefObject<HTMLInputElement | null>) {
  const { indexUiState } = useList()
  const typed = useTyped()
  const { text, setText, send, settle } = typed
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [searches] = useState(() => searchTracker(track))
  // If the shopper opens a vehicle before the typed words count as a search, count them now, since they led to the vehicle.
  useEffect(() => {
    window.addEventListener('pagehide', searches.settle)
    return () => {
      window.removeEventListener('pagehide', searches.settle)
      clearTimeout(timer.current)
    }
  }, [searches])

  const sendNow = (words: string): void => {
    clearTimeout(timer.current)
    send(words)
  }
  const type = (words: string): void => {
    setText(words)
    searches.typed(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(words), pauseAfter(words))
  }
  const clear = (): void => {
    setText('')
    searches.typed('')
    sendNow('')
  }
  const leave = (): void => {
    sendNow(text)
    settle()
  }
  usePriorInput(input, valueOf, indexUiState.query ?? '', type)
  return { text, type, clear, leave, searches, wake: useSuggestions(input, typed, searches) }
}

export function SearchBox() {
  const { say } = useList()
  const input = useRef<HTMLInputElement>(null)
  const { text, type, clear, leave, searches, wake } = useSearchText(input)
  return (
    <form
      className="search__box"
      role="search"
      data-live
      onSubmit={(event) => {
        event.preventDefault()
        leave()
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
        onBlur={leave}
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
            clear()
            input.current?.focus()
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </form>
  )
}
