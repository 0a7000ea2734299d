import type { Part, Values } from './api.ts'

export interface Content {
  values: Values
  text?: string | undefined
}

/** Changes that weren't saved when the window was closed, and the version of the part that they were based on. */
interface Unsaved extends Content {
  base: Pick<Part, 'version' | 'values' | 'text'>
}

const keyOf = (of: string): string => `forecourt-edit ${location.pathname} ${of}`

export function storeUnsaved({ of, version, values, text }: Part, content: Content): void {
  const base = { version, values, ...(text !== undefined && { text }) }
  localStorage.setItem(keyOf(of), JSON.stringify({ ...content, base } satisfies Unsaved))
}

export function unsavedOf(of: string): Unsaved | undefined {
  const text = localStorage.getItem(keyOf(of))
  return text === null ? undefined : (JSON.parse(text) as Unsaved)
}

export function forgetUnsaved(of: string): void {
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
