/**
 * Tells the style of a menu where its button is, in browsers that can't find out by themselves (Safari before 26). It comes with the
 * router, since the script of every page is short; a menu that is opened before that stands in the middle of the screen.
 */
export function placeOldMenus(): void {
  if (CSS.supports('position-area', 'bottom')) return
  document.addEventListener('beforetoggle', ({ target }) => place(target as HTMLElement), true)
  document.querySelectorAll<HTMLElement>('.menu:popover-open').forEach(place)
}

function place(menu: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${menu.id}"]`)?.getBoundingClientRect()
  menu.style.setProperty('--x', `${button?.left}px`)
  menu.style.setProperty('--y', `${button?.bottom}px`)
}
