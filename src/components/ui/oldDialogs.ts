/**
 * Adds what the site's dialogs (ui/Dialog.astro, the drawer) need and older browsers lack: `command` and `commandfor`
 * on buttons, `closedby` on dialogs. It's small enough for every page.
 */
export function helpOldDialogs(): void {
  if (!('commandForElement' in HTMLButtonElement.prototype)) document.addEventListener('click', onCommand)
  if (!('closedBy' in HTMLDialogElement.prototype)) document.addEventListener('click', onBackdrop)
}

function onCommand({ target }: MouseEvent): void {
  const button = target instanceof Element && target.closest<HTMLElement>('button[commandfor]')
  if (!button) return
  const dialog = document.querySelector<HTMLDialogElement>(`dialog#${button.getAttribute('commandfor')}`)
  if (button.matches('[command=close]')) dialog?.close()
  else dialog?.showModal()
}

/** Closes a dialog on a click outside. */
function onBackdrop({ target, clientX, clientY }: MouseEvent): void {
  // A click on the backdrop targets the dialog, and so does one on the dialog's own padding.
  if (!(target instanceof HTMLDialogElement) || !target.matches('[closedby=any]')) return
  const { left, right, top, bottom } = target.getBoundingClientRect()
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close()
}
