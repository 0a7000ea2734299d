import type { Context } from 'hono'
import type { Caller, CallerEnv, CallerOf } from '#server/guards/caller.ts'
import type { Editor } from './editors.ts'

/**
 * Remembers which editor each request was admitted for. Code behind the sign-in has no other way to learn who the
 * editor is, so a request that bypasses the sign-in has no editor and is refused.
 */
export interface Admissions {
  admit: (request: Request, caller: Caller, editor: Editor) => void
  callerOf: CallerOf
  /** @throws Error if the request hasn't been admitted */
  editorOf: (c: Context<CallerEnv>) => Editor
}

const NOBODY: Caller = { address: '', isLocal: false, isInside: false, host: '', tenant: undefined }

export const admissions = (): Admissions => {
  const callers = new WeakMap<Request, Caller>()
  const editors = new WeakMap<Caller, Editor>()
  return {
    admit: (request, caller, editor) => {
      callers.set(request, caller)
      editors.set(caller, editor)
    },
    callerOf: (c) => callers.get(c.req.raw) ?? NOBODY,
    editorOf: (c) => {
      const editor = editors.get(c.get('caller'))
      if (!editor) throw new Error('The request hasn’t been admitted')
      return editor
    },
  }
}
