import { createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval'
import type { FormId } from '#rules/forms/formTable.ts'
import { fieldsOf, storageKey } from '#rules/browser/stored.ts'

/**
 * Stores the files that a shopper has chosen but not sent yet, so that a reload doesn't lose them. They're in IndexedDB, because web
 * storage holds only text. If the browser doesn't allow that, nothing is stored and no error is thrown.
 */

/** Files by the name of their field. */
export type ChosenFiles = Readonly<Record<string, readonly File[]>>

/** Identifies one attempt at a form. Each attempt has its own `key`, so two tabs store their files separately. */
export interface Filling {
  site: string
  form: FormId
  key: string
}

/** How long to keep files (ms). Older ones are deleted, since the tab that stored them may have been closed long ago. */
const KEEP_FOR = 24 * 60 * 60 * 1000

let opened: UseStore | undefined
const store = () => (opened ??= createStore('forecourt', 'files'))
const idOf = ({ site, form, key }: Filling) => storageKey(site, 'form', `${form}:${key}`)

/** `now` is in ms since 1970. */
export async function keepFiles(filling: Filling, files: ChosenFiles, now: number): Promise<void> {
  try {
    if (Object.keys(files).length === 0) await del(idOf(filling), store())
    else await set(idOf(filling), { kept_at: now, files }, store())
  } catch {
    // Storage is full or blocked.
  }
}

/** Also deletes the files of attempts that were abandoned. `now` is in ms since 1970. */
export async function keptFiles(filling: Filling, now: number): Promise<ChosenFiles> {
  try {
    const all = await entries<string, unknown>(store())
    const old = all.filter(([, kept]) => !(now - keptAt(kept) < KEEP_FOR)).map(([id]) => id)
    if (old.length > 0) await delMany(old, store())
    return filesIn(fieldsOf(await get<unknown>(idOf(filling), store()))?.get('files'))
  } catch {
    return {}
  }
}

export async function dropFiles(filling: Filling): Promise<void> {
  await keepFiles(filling, {}, 0)
}

export function filesIn(values: unknown): ChosenFiles {
  return Object.fromEntries(
    [...(fieldsOf(values) ?? [])].flatMap(([name, value]) => {
      const files = Array.isArray(value) ? value.filter((each): each is File => each instanceof File) : []
      return files.length > 0 ? [[name, files]] : []
    }),
  )
}

function keptAt(kept: unknown): number {
  const at = fieldsOf(kept)?.get('kept_at')
  return typeof at === 'number' ? at : Number.NaN
}
