import { useCallback, useEffect, useRef } from 'react'
import type { FormStart } from '#plan/page.ts'
import { isField, isOwnField } from '#rules/forms/fieldTable.ts'
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
export interface Attempt {
  site: string
  form: FormId
  key: string
}

/** How long to keep files (ms). Older ones are deleted, since the tab that stored them may have been closed long ago. */
const KEEP_FOR = 24 * 60 * 60 * 1000

let opened: UseStore | undefined
const store = () => (opened ??= createStore('forecourt', 'files'))
const idOf = ({ site, form, key }: Attempt) => storageKey(site, 'form', `${form}:${key}`)

/** `now` is in ms since 1970. */
export async function saveFiles(attempt: Attempt, files: ChosenFiles, now: number): Promise<void> {
  try {
    if (Object.keys(files).length === 0) await del(idOf(attempt), store())
    else await set(idOf(attempt), { kept_at: now, files }, store())
  } catch {
    // Storage is full or blocked.
  }
}

/** Also deletes the files of attempts that were abandoned. `now` is in ms since 1970. */
export async function loadFiles(attempt: Attempt, now: number): Promise<ChosenFiles> {
  try {
    const all = await entries<string, unknown>(store())
    const old = all.filter(([, entry]) => !(now - storedAt(entry) < KEEP_FOR)).map(([id]) => id)
    if (old.length > 0) await delMany(old, store())
    return filesIn(fieldsOf(await get<unknown>(idOf(attempt), store()))?.get('files'))
  } catch {
    return {}
  }
}

export const deleteFiles = (start: FormStart, key: string): void =>
  void saveFiles(attemptOf(start, key), {}, 0)

const attemptOf = ({ form, sender }: FormStart, key: string): Attempt => ({
  site: sender.website_slug,
  form,
  key,
})

export function filesIn(values: unknown): ChosenFiles {
  return Object.fromEntries(
    [...(fieldsOf(values) ?? [])].flatMap(([name, value]) => {
      const files = Array.isArray(value) ? value.filter((entry): entry is File => entry instanceof File) : []
      return files.length > 0 ? [[name, files]] : []
    }),
  )
}

function storedAt(entry: unknown): number {
  const time = fieldsOf(entry)?.get('kept_at')
  return typeof time === 'number' ? time : Number.NaN
}

/**
 * Stores the form's files, and restores those of a draft. Returns a function that reads them: if the form is sent soon after a reload, it
 * waits until the stored files have been loaded.
 *
 * @param key the attempt's key; '' for a form without files
 */
export function useStoredFiles(
  { form, sender }: FormStart,
  formik: ValuesForm,
  key: string,
): () => Promise<ChosenFiles> {
  const site = sender.website_slug
  const loading = useRef<Promise<ChosenFiles> | null>(null)
  const isRestored = useRef(false)
  const { values, setFieldValue } = formik
  const latest = useRef(values)

  useEffect(() => {
    if (key === '' || loading.current !== null) return
    loading.current = loadFiles({ site, form, key }, Date.now()).then((stored) => {
      for (const [name, files] of Object.entries(stored)) {
        // Files chosen while the stored ones were loading take precedence.
        if ((isField(name) || isOwnField(name)) && !filesIn(latest.current)[name])
          void setFieldValue(name, files, false)
      }
      isRestored.current = true
      return stored
    })
  }, [site, form, key, setFieldValue])

  useEffect(() => {
    const isChanged = !sameFiles(filesIn(latest.current), filesIn(values))
    latest.current = values
    if (key !== '' && isChanged) void saveFiles({ site, form, key }, filesIn(values), Date.now())
  }, [site, form, key, values])

  return useCallback(async () => {
    const stored = isRestored.current ? {} : ((await loading.current) ?? {})
    return { ...stored, ...filesIn(latest.current) }
  }, [])
}

function sameFiles(one: ChosenFiles, other: ChosenFiles): boolean {
  const list = (files: ChosenFiles) => Object.values(files).flat()
  const others = list(other)
  return list(one).length === others.length && list(one).every((file, index) => file === others[index])
}
