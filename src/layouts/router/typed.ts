/** Keeps what shoppers have typed but not sent until the document closes, for when they come back to the page. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const typedValues = new Map<string, Map<string, string | boolean>>()

/**
 * Forms in steps store their values themselves (features/leads/steps/useSteps.ts), hidden values belong to the form, and files can't be
 * restored.
 */
function controls(): [string, Control][] {
  const fields = 'form:not([data-steps]) :is(input:not([type=hidden], [type=file]), select, textarea)[name]'
  return [...document.querySelectorAll<Control>(fields)].map((control) => [
    [control.form?.id, control.name, control.type === 'radio' && control.value].join(' '),
    control,
  ])
}

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

export function keepTyped(page: string): void {
  typedValues.set(
    page,
    new Map(
      controls().map(([key, control]) => [key, isTick(control) ? control.checked : control.value] as const),
    ),
  )
}

/** Restores the values before the scripts of the forms start. */
export function putTypedBack(page: string): void {
  const values = typedValues.get(page)
  if (!values) return
  for (const [key, control] of controls()) {
    const value = values.get(key)
    if (isTick(control) && typeof value === 'boolean') control.checked = value
    else if (!isTick(control) && typeof value === 'string') control.value = value
  }
}
