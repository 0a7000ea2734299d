import { useCallback, useEffect, useRef } from 'react'
import type { FormStart } from '#plan/page.ts'
import { isField } from '#rules/forms/fieldTable.ts'
import type { ValuesForm } from '../form/useValues.ts'
import { createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval'
import type { FormId } from '#rules/forms/formTable.ts'
import { fieldsOf, storageKey } from '#rules/browser/stored.ts'

/**
 * Stores the files that a shopper has chosen but not sent yet, so that a reload doesn't lose them. They're in IndexedDB, because web
 * storage holds only text. If the browser doesn't allow that, nothing is stored and no error is thrown.
 */

/** Files by the name of their field. */
type ChosenFiles = Readonly<Record<string, readonly File[]>>

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

/** @param key the attempt's key; '' for a form without files */
export function useKeptFiles({ form, sender }: FormStart, formik: ValuesForm, key: string) {
  const site = sender.website_slug
  const before = useRef<Promise<ChosenFiles> | null>(null)
  const restored = useRef(false)
  const { values, setFieldValue } = formik
  const latest = useRef(values)

  useEffect(() => {
    if (key === '' || before.current !== null) return
    before.current = keptFiles({ site, form, key }, Date.now()).then((files) => {
      for (const [name, kept] of Object.entries(files)) {
        // Files chosen while the stored ones were loading take precedence.
        if (isField(name) && !filesIn(latest.current)[name]) void setFieldValue(name, kept, false)
      }
      restored.current = true
      return files
    })
  }, [site, form, key, setFieldValue])

  useEffect(() => {
    const changed = !sameFiles(filesIn(latest.current), filesIn(values))
    latest.current = values
    if (key !== '' && changed) void keepFiles({ site, form, key }, filesIn(values), Date.now())
  }, [site, form, key, values])

  /** If the form is sent soon after a reload, waits until the stored files have been loaded. */
  const files = useCallback(async (): Promise<ChosenFiles> => {
    const kept = restored.current ? {} : ((await before.current) ?? {})
    return { ...kept, ...filesIn(latest.current) }
  }, [])
  const drop = useCallback((done: string) => void dropFiles({ site, form, key: done }), [site, form])
  return { files, drop }
}

function sameFiles(one: ChosenFiles, other: ChosenFiles): boolean {
  const list = (files: ChosenFiles) => Object.values(files).flat()
  const others = list(other)
  return list(one).length === others.length && list(one).every((file, index) => file === others[index])
}
