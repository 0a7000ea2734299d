import { useEffect, useRef } from 'react'
import { WORDS } from './words.ts'

export interface Day {
  day: string
  words: string
}

interface Props {
  site: string
  path: string
  /** Each click makes a new object, so that the same day can be requested again. */
  choice: { day: string } | undefined
  day: Day | undefined
  onDay: (day: Day | undefined) => void
  onToday: () => void
}

/** Reports which day it's shown for, because that can also be changed in the page itself, in its preview bar. */
export function PageFrame({ site, path, choice, day, onDay, onToday }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const pending = useRef<string>(undefined)
  useEffect(() => {
    pending.current = choice?.day
  }, [choice])
  useEffect(() => {
    if (!frame.current) return
    frame.current.src = site + path + (pending.current === undefined ? '' : `?now=${pending.current}&framed`)
  }, [site, path, choice])
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent<{ shown?: { asked: string; words: string } | 'today' }>) => {
      if (origin !== site || data.shown === undefined) return
      pending.current = undefined
      onDay(
        data.shown === 'today' ? undefined : { day: data.shown.asked.slice(0, 10), words: data.shown.words },
      )
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [site, onDay])
  return (
    <>
      <div aria-live="polite">
        {day && (
          <p className="other-day">
            {WORDS.shownOn(day.words)}{' '}
            <button type="button" onClick={onToday}>
              {WORDS.showToday}
            </button>
          </p>
        )}
      </div>
      {/* A new frame for each page: a frame that's still reloading the previous page wouldn't open the next one. */}
      <iframe key={path} ref={frame} title={WORDS.page} />
    </>
  )
}

export const TODAY = 'today'
