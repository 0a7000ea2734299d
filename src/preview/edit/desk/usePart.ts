import { useCallback, useEffect, useRef, useState } from 'react'
import type { Move } from '../files/save.ts'
import type { Problem } from '../publishing/publish.ts'
import { api, messageOf, Refused, type Part, type Values } from './api.ts'

export interface Content {
  values: Values
  text?: string | undefined
}

/** Changes that weren't saved when the window was closed, and the version of the part that they were based on. */
interface Unsaved extends Content {
  base: Pick<Part, 'version' | 'values' | 'text'>
}

const keyOf = (of: string): string => `forecourt-edit ${location.pathname} ${of}`

function storeUnsaved({ of, version, values, text }: Part, content: Content): void {
  const base = { version, values, ...(text !== undefined && { text }) }
  localStorage.setItem(keyOf(of), JSON.stringify({ ...content, base } satisfies Unsaved))
}

function unsavedOf(of: string): Unsaved | undefined {
  const text = localStorage.getItem(keyOf(of))
  return text === null ? undefined : (JSON.parse(text) as Unsaved)
}

function forgetUnsaved(of: string): void {
  localStorage.removeItem(keyOf(of))
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Settings that no longer have a value are null, which removes them. */
export const changesOf = (base: Values, values: Values): Values =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(values)])]
      .filter((name) => !isSame(base[name], values[name]))
      .map((name) => [name, values[name] ?? null]),
  )

export type State =
  | { is: 'unchanged' | 'saved' | 'saving' | 'offline' }
  /** 'kept' means that undoing was refused. */
  | { is: 'refused' | 'kept'; problems: Problem[]; redirect?: Move }
  | { is: 'failed'; message: string }
  | { is: 'changed'; now: Part }

/** Milliseconds without typing before changes are saved. */
const QUIET_MS = 500
/** Milliseconds before trying again if the server doesn't respond. */
const RETRY_MS = 3000
/** Milliseconds before an opened file is checked. */
const CHECK_MS = 400

/**
 * The state while saving. If an earlier save failed with errors or a conflict, this keeps showing them until the
 * server accepts the changes.
 */
const whileSaving = (before: State): State =>
  before.is === 'refused' || before.is === 'changed' ? before : { is: 'saving' }

function savedPart(part: Part, { values, text }: Content, version: string): Part {
  const { path } = values
  return {
    ...part,
    version,
    values,
    // A page that has moved is shown at its new address.
    ...(part.kind !== undefined && typeof path === 'string' && { path }),
    ...(text !== undefined && { text }),
  }
}

/** The part, and what the editor has made of it: as the form shows them, and the latest, which saving uses. */
function usePartState() {
  const [base, setBase] = useState<Part>()
  const [content, setContent] = useState<Content>({ values: {} })
  const [state, setState] = useState<State>({ is: 'unchanged' })
  const [opened, setOpened] = useState<Part>()
  /** Errors in this part that the editor's changes didn't cause. */
  const [errors, setErrors] = useState<Problem[]>([])
  const latest = useRef<{ base: Part | undefined; content: Content }>({ base: undefined, content })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const open = useCallback((part: Part | undefined, now: Content) => {
    latest.current = { base: part, content: now }
    setBase(part)
    setOpened(part)
    setContent(now)
  }, [])
  return {
    base,
    setBase,
    content,
    setContent,
    state,
    setState,
    opened,
    errors,
    setErrors,
    latest,
    timer,
    open,
  }
}

function useSave(
  { latest, timer, setBase, setState, setErrors }: ReturnType<typeof usePartState>,
  onSaved: () => void,
) {
  const isRunning = useRef(false)
  const saves = useRef(0)
  const save = useCallback(
    async (redirect = false): Promise<void> => {
      const { base, content } = latest.current
      if (!base || isRunning.current) return
      const set = changesOf(base.values, content.values)
      const text = content.text === base.text ? undefined : content.text
      if (Object.keys(set).length === 0 && text === undefined) {
        forgetUnsaved(base.of)
        setState({ is: saves.current > 0 ? 'saved' : 'unchanged' })
        return
      }
      isRunning.current = true
      setState(whileSaving)
      let retryMs = 0
      try {
        const change = { version: base.version, set, ...(text !== undefined && { text }), redirect }
        const result = await api.save(base.of, change)
        if (latest.current.base?.of !== base.of) return
        const isLatest = isSame(latest.current.content, content)
        if (result.is === 'saved') {
          const part = savedPart(base, content, result.version)
          latest.current.base = part
          setBase(part)
          setState({ is: 'saved' })
          if (result.errors) setErrors(result.errors)
          saves.current++
          if (isLatest) forgetUnsaved(base.of)
          else storeUnsaved(part, latest.current.content)
          onSaved()
        } else setState(result)
        if (result.is !== 'changed' && !isLatest) retryMs = QUIET_MS
      } catch (error) {
        if (error instanceof Refused) setState({ is: 'failed', message: error.message })
        else {
          setState({ is: 'offline' })
          retryMs = RETRY_MS
        }
      } finally {
        isRunning.current = false
      }
      if (retryMs > 0) timer.current = setTimeout(() => void save(), retryMs)
    },
    [onSaved],
  )
  return { save, saves }
}

const useCheck = ({ opened, latest, setErrors }: ReturnType<typeof usePartState>): void =>
  useEffect(() => {
    if (!opened) return
    let isOld = false
    const timer = setTimeout(() => {
      api.errors(opened.of).then(
        ({ errors }) => {
          // If the part has been saved in the meantime, the response to that save has already listed the part's
          // current errors.
          if (!isOld && latest.current.base?.version === opened.version) setErrors(errors)
        },
        // This failure doesn't matter: publishing checks again.
        () => undefined,
      )
    }, CHECK_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
      setErrors([])
    }
  }, [opened])

/** Edits one part: loads it, saves it shortly after each change, and never overwrites somebody else's changes. */
export function usePart(of: string | undefined, onSaved: () => void) {
  const part = usePartState()
  const { base, content, state, errors, latest, timer, open, setContent, setState } = part
  const { save, saves } = useSave(part, onSaved)
  useCheck(part)
  const [failure, setFailure] = useState<string>()

  const load = useCallback(async () => {
    setFailure(undefined)
    open(undefined, { values: {} })
    saves.current = 0
    setState({ is: 'unchanged' })
    if (of === undefined) return
    try {
      const loaded = await api.part(of)
      const unsaved = unsavedOf(of)
      const { base: old, ...mine } = unsaved ?? { values: loaded.values, text: loaded.text, base: loaded }
      // Unsaved changes from earlier are saved against the version they were based on, so that the server reports
      // what somebody else has changed since.
      const isOlder = !isSame([old.values, old.text], [loaded.values, loaded.text])
      open(isOlder ? { ...loaded, ...old } : loaded, mine)
      if (unsaved) timer.current = setTimeout(() => void save(), 0)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }, [of, save])
  useEffect(() => {
    void load()
    return () => {
      clearTimeout(timer.current)
      // Save now, so that switching to another part doesn't lose changes to this one.
      void save()
    }
  }, [load, save])

  const change = useCallback(
    (now: Content) => {
      if (!latest.current.base || isSame(now, latest.current.content)) return
      latest.current.content = now
      setContent(now)
      setState(whileSaving)
      storeUnsaved(latest.current.base, now)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), QUIET_MS)
    },
    [save],
  )
  const { resolveConflict, undo } = useConflicts(part, { save, load, onSaved })
  const redirect = useCallback(() => (state.is === 'kept' ? undo(true) : save(true)), [state, undo, save])

  return { base, content, state, errors, failure, change, resolveConflict, undo, redirect }
}

function useConflicts(
  { latest, timer, open, setState }: ReturnType<typeof usePartState>,
  { save, load, onSaved }: { save: () => Promise<void>; load: () => Promise<void>; onSaved: () => void },
) {
  const resolveConflict = useCallback(
    (theirs: Part, keepsMine: boolean) => {
      const { base, content: mine } = latest.current
      const changes = base ? changesOf(base.values, mine.values) : {}
      const text = keepsMine && mine.text !== base?.text ? mine.text : theirs.text
      const values = keepsMine ? { ...theirs.values, ...changes } : theirs.values
      open(theirs, { values, text })
      if (keepsMine) storeUnsaved(theirs, { values, text })
      else forgetUnsaved(theirs.of)
      void save()
    },
    [save],
  )
  const undo = useCallback(
    async (redirect = false) => {
      const { base } = latest.current
      if (!base) return
      clearTimeout(timer.current)
      try {
        const result = await api.undo(base.of, base.version, redirect)
        if (result.is === 'changed') setState(result)
        else if (result.is === 'refused') setState({ ...result, is: 'kept' })
        else {
          forgetUnsaved(base.of)
          latest.current.base = undefined
          onSaved()
          if (result.version === '') location.hash = ''
          else await load()
        }
      } catch (error) {
        setState({ is: 'failed', message: messageOf(error) })
      }
    },
    [load, onSaved],
  )
  return { resolveConflict, undo }
}
