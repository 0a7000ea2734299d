/**
 * Tells a menu's style where its button is, in browsers that can't work it out (Safari before 26). This loads with the
 * router, to keep the script of every page short. Until then, the style alone puts most menus below their buttons
 * (menu.scss).
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
