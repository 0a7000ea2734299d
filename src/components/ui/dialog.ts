/** Browsers that don't yet know `closedby` close a modal dialog on a click outside from here. */
if (!('closedBy' in HTMLDialogElement.prototype)) {
  document.addEventListener('click', ({ target, clientX, clientY }) => {
    // A click on the backdrop, as one on its own padding, has the dialog as its target.
    if (!(target instanceof HTMLDialogElement) || target.getAttribute('closedby') !== 'any') return
    const { left, right, top, bottom } = target.getBoundingClientRect()
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close()
  })
}
