import { isOwnForm } from '#rules/forms/formTable.ts'
import { nearest } from '../loading/nearest.ts'
import type { Problem } from '../loading/problems.ts'
import type { ContentPage } from './content.ts'

/** Finds pages with a form of the site's own that its settings (`forms.own`) don't have. */
export function unknownForms(
  pages: readonly Pick<ContentPage, 'file' | 'form' | 'forms'>[],
  own: readonly { id: string }[],
): Problem[] {
  const ids = own.map(({ id }) => id)
  const isMissing = (form: unknown): boolean => isOwnForm(form) && !ids.includes(form)
  return pages.flatMap(({ file, form = 'none', forms = [] }) => [
    ...(isMissing(form) ? [{ file, field: 'form', message: missing(form, ids) }] : []),
    ...forms
      .filter((placed) => isMissing(placed.form))
      .map((placed) => ({
        file,
        field: '',
        message: `has ::form{id=${placed.form}}, but ${missing(placed.form, ids)}`,
      })),
  ])
}

function missing(id: string, ids: readonly string[]): string {
  const near = nearest(id, ids)
  return `${id} isn’t in forms.own of site.json${near === undefined ? ': add it there' : `: did you mean "${near}"?`}`
}
