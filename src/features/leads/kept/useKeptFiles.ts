import { useCallback, useEffect, useRef } from 'react'
import type { FormStart } from '#plan/page.ts'
import { isField } from '#rules/forms/fieldTable.ts'
import { dropFiles, filesIn, keepFiles, keptFiles, type ChosenFiles } from './keptFiles.ts'
import type { ValuesForm } from '../form/useValues.ts'

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
