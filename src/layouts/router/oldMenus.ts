/**
 * Tells the style of a menu where its button is, in browsers that can't find out by themselves (Safari before 26). It comes with the
 * router, since the script of every page is short; before that the style alone puts most of them below their buttons (menu.scss).
 */
export function placeOldMenus(): void {
  if (CSS.supports('position-area', 'bottom')) return
  document.addEventListener('beforetoggle', ({ target }) => place(target as HTMLElement), true)
  document.querySelectorAll<HTMLElement>('.menu:popover-open').forEach(place)
}

function place(menu: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${menu.id}"]`)?.getBoundingClientRect()
  menu.style.setProperty('--x', `min(${button?.left}px, 100vw - var(--width) - 1rem)`)
  menu.style.setProperty('--y', `${button?.bottom}px`)
}
