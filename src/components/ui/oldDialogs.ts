/**
 * Adds what the site's dialogs (ui/Dialog.astro and the drawer) need and older browsers lack: `command` and
 * `commandfor` on buttons, and `closedby` on dialogs. It's small enough to be part of every page's script.
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

/** Closes a dialog when the shopper clicks outside it. */
function onBackdrop({ target, clientX, clientY }: MouseEvent): void {
  // The event's target is the dialog both for a click on the backdrop and for one on the dialog's own padding, so compare positions.
  if (!(target instanceof HTMLDialogElement) || !target.matches('[closedby=any]')) return
  const { left, right, top, bottom } = target.getBoundingClientRect()
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close()
}
