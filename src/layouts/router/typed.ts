/**
 * Keeps what a shopper has typed into forms but not sent, until the document closes, so that it's there when they come
 * back.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const kept = new Map<string, Map<string, string | boolean>>()

/**
 * Finds the controls to keep. Forms in steps store themselves (features/leads/steps/useSteps.ts), hidden values belong
 * to the form, and files can't be restored.
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

/** Keeps the values of the page's forms. */
export function keepTyped(page: string): void {
  kept.set(
    page,
    new Map(controls().map(([key, each]) => [key, isTick(each) ? each.checked : each.value] as const)),
  )
}

/** Restores the values before the forms wake. */
export function putTypedBack(page: string): void {
  const values = kept.get(page)
  if (!values) return
  for (const [key, control] of controls()) {
    const value = values.get(key)
    if (isTick(control) && typeof value === 'boolean') control.checked = value
    else if (!isTick(control) && typeof value === 'string') control.value = value
  }
}
