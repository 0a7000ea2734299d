import './desk.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { lookUp } from '#lib/values.ts'
import { api, type Contents as All, messageOf } from './api.ts'
import { Calendar } from './Calendar.tsx'
import { Brand } from './Brand.tsx'
import { BRAND, CALENDAR, Contents, VIEW_NAMES, STOCK, TODO } from './Contents.tsx'
import { isUnfinished, namesIn } from './form/forms.ts'
import { PartForm } from './form/PartForm.tsx'
import { Publish } from './Publish.tsx'
import { Stock } from './Stock.tsx'
import { usePart, type State } from './usePart.ts'
import { WORDS } from './words.ts'
import type { Todo } from '../findings.ts'

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
function PageFrame({ site, path, choice, day, onDay, onToday }: Props) {
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

function TodoList() {
  const [todo, setTodo] = useState<Todo[]>()
  const [wrong, setWrong] = useState('')
  useEffect(() => {
    api.todo().then(
      (response) => setTodo(response.todo),
      (error: unknown) => setWrong(messageOf(error)),
    )
  }, [])
  if (wrong !== '') return <p className="error">{wrong}</p>
  if (!todo) return <p className="help">{WORDS.todoWait}</p>
  const names = [...new Set(todo.map(({ name }) => name))]
  return (
    <div className="todo">
      <p className="help">{todo.length === 0 ? WORDS.todoNone : WORDS.todoHelp}</p>
      {names.map((name) => (
        <section key={name}>
          <h3>{name}</h3>
          <ul>
            {todo
              .filter((item) => item.name === name)
              .map((entry) => (
                <li key={entry.message + String(entry.line ?? entry.field)}>
                  {entry.level === 'error' && <strong className="error">{WORDS.todoFirst}</strong>}{' '}
                  {entry.of === undefined ? textOf(entry) : <a href={addressOf(entry)}>{textOf(entry)}</a>}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const textOf = ({ field = '', message }: Todo): string => [namesIn(field), message].filter(Boolean).join(' ')

const addressOf = ({ of = '', field = '', line }: Todo): string =>
  `#${of}${line !== undefined ? `?line=${line}` : field === '' ? '' : `?field=${encodeURIComponent(field)}`}`

const FIRST = 'settings/home'
const VIEWS = ['contents', 'form', 'page'] as const
type View = (typeof VIEWS)[number]

export interface Target {
  field?: string
  line?: number
}

function partIn(all: All): string {
  const asked = decodeURIComponent(location.hash.slice(1).replace(/\?(?:field|line)=.*/, ''))
  const [, path] = /^path=([^?#]*)/.exec(asked) ?? []
  if (path === undefined) return asked === '' ? FIRST : asked
  return all.pages.find((page) => page.path === path)?.file ?? FIRST
}

function targetIn(): Target | undefined {
  const [, field, line] = /\?(?:field=(.*)|line=(\d+))$/.exec(location.hash) ?? []
  if (field !== undefined) return { field: decodeURIComponent(field) }
  return line === undefined ? undefined : { line: Number(line) }
}

function Desk({ site }: { site: string }) {
  const [all, setAll] = useState<All>()
  const [of, setOf] = useState<string>()
  const [target, setTarget] = useState<Target>()
  const refresh = useCallback(async () => {
    const now = await api.contents()
    setAll(now)
    return now
  }, [])
  useEffect(() => {
    const follow = () =>
      void refresh().then((now) => {
        setOf(partIn(now))
        setTarget(targetIn())
      })
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [refresh])
  return all && of !== undefined ? (
    <DeskPage site={site} all={all} of={of} target={target} refresh={refresh} />
  ) : (
    <p className="wait">{WORDS.loading}</p>
  )
}

function DeskPage({
  site,
  all,
  of,
  target,
  refresh,
}: {
  site: string
  all: All
  of: string
  target: Target | undefined
  refresh: () => Promise<All>
}) {
  const [view, setView] = useState<View>('form')
  const [isPublishing, setPublishing] = useState(false)
  const onSaved = useCallback(() => void refresh(), [refresh])
  const isPart = !Object.hasOwn(VIEW_NAMES, of)
  const part = usePart(isPart ? of : undefined, onSaved)
  const { choice, setChoice, day, setDay, lastPath } = usePage(part.base?.path)
  const { heading, page } = useFocus(of, target, view, setView)
  const onDay = (chosen: string): void => {
    setChoice({ day: chosen })
    setView('page')
  }
  return (
    <div className="desk" data-view={view}>
      <Header
        all={all}
        state={part.state}
        view={view}
        onView={setView}
        onPublish={() => setPublishing(true)}
      />
      <Contents
        all={all}
        of={of}
        onAdded={(file) => {
          location.hash = file
        }}
      />
      <main>
        <section className="form">
          <h2 ref={heading} tabIndex={-1}>
            {nameIn(all, of)}
          </h2>
          {of === CALENDAR && (
            <Calendar day={day?.day} onOpen={(chosen) => setChoice({ day: chosen })} onDay={onDay} />
          )}
          {of === BRAND && <Brand onChanged={onSaved} />}
          {of === STOCK && <Stock onChanged={onSaved} />}
          {of === TODO && <TodoList />}
          {isPart && <PartForm {...part} site={site} target={target} />}
        </section>
        <section className="page" aria-label={WORDS.page} ref={page} tabIndex={-1}>
          {(lastPath !== undefined || !isPart) && (
            <PageFrame
              site={site}
              path={(of === STOCK ? all.stockPath : lastPath) ?? '/'}
              choice={choice}
              day={day}
              onDay={setDay}
              onToday={() => setChoice({ day: TODAY })}
            />
          )}
        </section>
      </main>
      {isPublishing && (
        <Publish
          site={site}
          editor={all.editor}
          onClose={() => {
            setPublishing(false)
            void refresh()
          }}
        />
      )}
    </div>
  )
}

function usePage(path: string | undefined) {
  /** The day that the editor chose, until the page reports which day it's shown for. */
  const [choice, setChoice] = useState<{ day: string }>()
  const [day, setDay] = useState<Day>()
  const [lastPath, setLastPath] = useState<string>()
  useEffect(() => {
    if (path !== undefined) setLastPath(path)
  }, [path])
  return { choice, setChoice, day, setDay, lastPath }
}

function useFocus(of: string, target: Target | undefined, view: View, setView: (view: View) => void) {
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone, switching to the page hides the calendar day that had the focus, so the focus moves to the page.
    if (view === 'page' && !document.activeElement?.checkVisibility()) page.current?.focus()
  }, [view])
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(of)
  useEffect(() => {
    setView('form')
    if (target) return
    if (before.current !== of) requestAnimationFrame(() => heading.current?.focus())
    before.current = of
  }, [of, target])
  return { heading, page }
}

const Header = ({
  all,
  state,
  view,
  onView,
  onPublish,
}: {
  all: All
  state: State
  view: View
  onView: (view: View) => void
  onPublish: () => void
}) => (
  <header>
    <h1>{all.name}</h1>
    <p className={`state ${state.is}`} role="status">
      {stateText(state)}
    </p>
    <div className="views" role="group" aria-label={WORDS.views}>
      {VIEWS.map((name) => (
        <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name)}>
          {name === 'contents' ? WORDS.site : WORDS[name]}
        </button>
      ))}
    </div>
    {all.editor?.role !== 'edit' && (
      <button type="button" className="main" onClick={onPublish}>
        {WORDS.publish}
      </button>
    )}
  </header>
)

const nameIn = (all: All, of: string): string =>
  lookUp(VIEW_NAMES, of) ??
  all.sections.find(({ id }) => `settings/${id}` === of)?.name ??
  all.pages.find(({ file }) => file === of)?.title ??
  of

function stateText(state: State): string {
  if (state.is === 'refused')
    return isUnfinished(state.problems)
      ? WORDS.unfinished
      : WORDS.refused(new Set(state.problems.map(({ field }) => field)).size)
  if (state.is === 'failed') return `${WORDS.failed}: ${state.message}`
  return state.is === 'changed' ? WORDS.theirs : WORDS[state.is]
}

// Ignore files dropped outside a field. Otherwise, the browser would leave the desk and open the file.
for (const type of ['dragover', 'drop']) addEventListener(type, (event) => event.preventDefault())

const root = document.getElementById('desk')
if (root) createRoot(root).render(<Desk site={root.dataset['site'] ?? ''} />)
