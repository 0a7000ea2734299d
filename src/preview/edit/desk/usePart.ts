import { useCallback, useEffect, useRef, useState } from 'react'
import { api, Refused, type Move, type Part, type Problem, type Values } from './api.ts'

/** Whether the changes have been saved. */
export type State =
  | { is: 'unchanged' | 'saved' | 'saving' | 'offline' }
  /** 'kept' means that undoing was refused. */
  | { is: 'refused' | 'kept'; problems: Problem[]; redirect?: Move }
  | { is: 'failed'; message: string }
  | { is: 'changed'; now: Part }

interface Typed {
  values: Values
  text?: string | undefined
}

/** Milliseconds without typing before changes are saved. */
const QUIET_MS = 500
/** Milliseconds before trying again if the server doesn't respond. */
const AGAIN_MS = 3000

/** Milliseconds before an opened file is checked. */
const CHECK_MS = 400

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Top-level settings that differ. Settings that no longer have a value are null, which removes them. */
const changesOf = (base: Values, typed: Values): Values =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(typed)])]
      .filter((name) => !same(base[name], typed[name]))
      .map((name) => [name, typed[name] ?? null]),
  )

const keyOf = (of: string): string => `forecourt-edit ${location.pathname} ${of}`

/** Changes that weren't saved when the window was closed, and the version of the part that they were based on. */
interface Kept extends Typed {
  base: Pick<Part, 'version' | 'values' | 'text'>
}

const keep = ({ of, version, values, text }: Part, typed: Typed): void => {
  const base = { version, values, ...(text !== undefined && { text }) }
  localStorage.setItem(keyOf(of), JSON.stringify({ ...typed, base } satisfies Kept))
}

const kept = (of: string): Kept | undefined => {
  const text = localStorage.getItem(keyOf(of))
  return text === null ? undefined : (JSON.parse(text) as Kept)
}

/**
 * The state while saving. If an earlier save failed with errors or a conflict, this keeps showing them until the
 * server accepts the changes.
 */
const underWay = (before: State): State =>
  before.is === 'refused' || before.is === 'changed' ? before : { is: 'saving' }

/**
 * Edits one part: loads it, saves it shortly after each change, and never overwrites somebody else's changes.
 *
 * @param of the part; undefined if none is open
 */
export const usePart = (of: string | undefined, onSaved: () => void) => {
  const [base, setBase] = useState<Part>()
  const [typed, setTyped] = useState<Typed>({ values: {} })
  const [state, setState] = useState<State>({ is: 'unchanged' })
  const [wrong, setWrong] = useState<string>()
  const [opened, setOpened] = useState<Part>()
  /** Errors in this part that the editor's changes didn't cause. */
  const [told, setTold] = useState<Problem[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef<{ base: Part | undefined; typed: Typed }>({ base: undefined, typed })
  const running = useRef(false)
  const saves = useRef(0)

  const hold = useCallback((part: Part | undefined, now: Typed) => {
    latest.current = { base: part, typed: now }
    setBase(part)
    setOpened(part)
    setTyped(now)
  }, [])

  const save = useCallback(
    async (redirect = false): Promise<void> => {
      const { base: from, typed: now } = latest.current
      if (!from || running.current) return
      const set = changesOf(from.values, now.values)
      const text = now.text === from.text ? undefined : now.text
      if (Object.keys(set).length === 0 && text === undefined) {
        localStorage.removeItem(keyOf(from.of))
        setState({ is: saves.current > 0 ? 'saved' : 'unchanged' })
        return
      }
      running.current = true
      setState(underWay)
      let again = 0
      try {
        const done = await api.save(from.of, {
          version: from.version,
          set,
          ...(text !== undefined && { text }),
          redirect,
        })
        if (latest.current.base?.of !== from.of) return
        if (done.is === 'saved') {
          const { path } = now.values
          const next: Part = {
            ...from,
            version: done.version,
            values: now.values,
            // A page that has moved is shown at its new address.
            ...(from.kind !== undefined && typeof path === 'string' && { path }),
            ...(now.text !== undefined && { text: now.text }),
          }
          latest.current.base = next
          setBase(next)
          setState({ is: 'saved' })
          if (done.errors) setTold(done.errors)
          saves.current++
          if (same(latest.current.typed, now)) localStorage.removeItem(keyOf(from.of))
          else {
            keep(next, latest.current.typed)
            again = QUIET_MS
          }
          onSaved()
        } else {
          setState(done)
          if (done.is === 'refused' && !same(latest.current.typed, now)) again = QUIET_MS
        }
      } catch (error) {
        if (error instanceof Refused) setState({ is: 'failed', message: error.message })
        else {
          setState({ is: 'offline' })
          again = AGAIN_MS
        }
      } finally {
        running.current = false
      }
      if (again > 0) timer.current = setTimeout(() => void save(), again)
    },
    [onSaved],
  )

  const load = useCallback(async () => {
    setWrong(undefined)
    hold(undefined, { values: {} })
    saves.current = 0
    setState({ is: 'unchanged' })
    if (of === undefined) return
    try {
      const part = await api.part(of)
      const before = kept(of)
      const { base: old, ...mine } = before ?? { values: part.values, text: part.text, base: part }
      // Unsaved changes from earlier are saved against the version they were based on, so that the server reports
      // what somebody else has changed since.
      const isOlder = !same([old.values, old.text], [part.values, part.text])
      hold(isOlder ? { ...part, ...old } : part, mine)
      if (before) timer.current = setTimeout(() => void save(), 0)
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error))
    }
  }, [of, hold, save])
  useEffect(() => {
    void load()
    return () => {
      clearTimeout(timer.current)
      // Save now, so that switching to another part doesn't lose changes to this one.
      void save()
    }
  }, [load, save])

  const change = useCallback(
    (now: Typed) => {
      const { base: from } = latest.current
      if (!from || same(now, latest.current.typed)) return
      latest.current.typed = now
      setTyped(now)
      setState(underWay)
      keep(from, now)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), QUIET_MS)
    },
    [save],
  )

  /**
   * Continues with the version that somebody else saved, and applies this editor's changes to it if they should be
   * kept.
   */
  const goOn = useCallback(
    (now: Part, keepsMine: boolean) => {
      const { base: from, typed: mine } = latest.current
      const own = from ? changesOf(from.values, mine.values) : {}
      const text = keepsMine && mine.text !== from?.text ? mine.text : now.text
      const values = keepsMine ? { ...now.values, ...own } : now.values
      hold(now, { values, text })
      if (keepsMine) keep(now, { values, text })
      else localStorage.removeItem(keyOf(now.of))
      void save()
    },
    [hold, save],
  )

  const undo = useCallback(
    async (redirect = false) => {
      const { base: from } = latest.current
      if (!from) return
      clearTimeout(timer.current)
      try {
        const done = await api.undo(from.of, from.version, redirect)
        if (done.is === 'changed') setState(done)
        else if (done.is === 'refused') setState({ ...done, is: 'kept' })
        else {
          localStorage.removeItem(keyOf(from.of))
          latest.current.base = undefined
          onSaved()
          if (done.version === '') location.hash = ''
          else await load()
        }
      } catch (error) {
        setState({ is: 'failed', message: error instanceof Error ? error.message : String(error) })
      }
    },
    [load, onSaved],
  )

  useEffect(() => {
    if (!opened) return
    let isOld = false
    const asked = setTimeout(() => {
      api.errors(opened.of).then(
        ({ errors }) => {
          // If the part has been saved in the meantime, the response to that save has already listed the part's
          // current errors.
          if (!isOld && latest.current.base?.version === opened.version) setTold(errors)
        },
        // This failure doesn't matter: publishing checks again.
        () => undefined,
      )
    }, CHECK_MS)
    return () => {
      isOld = true
      clearTimeout(asked)
      setTold([])
    }
  }, [opened])

  /** Repeats the save or undo that was refused, and adds a redirect from the page's old address. */
  const redirect = useCallback(() => (state.is === 'kept' ? undo(true) : save(true)), [state, undo, save])

  return { base, typed, state, told, wrong, change, goOn, undo, redirect, changesOf }
}
