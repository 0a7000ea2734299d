/**
 * What browsers lack that are older than the dialogs of this site (ui/Dialog.astro, the drawer): `command` and
 * `commandfor` on a button, `closedby` on a dialog. Small enough to be on every page.
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

/** A click outside closes. */
function onBackdrop({ target, clientX, clientY }: MouseEvent): void {
  // A click on the backdrop, as one on its own padding, has the dialog as its target.
  if (!(target instanceof HTMLDialogElement) || !target.matches('[closedby=any]')) return
  const { left, right, top, bottom } = target.getBoundingClientRect()
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close()
}
