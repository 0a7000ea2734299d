/**
 * Tells a menu's style sheet where the menu's button is, in browsers that can't work that out (Safari before 26). This
 * is loaded together with the router, to keep the script of each page short. Until then, the style sheet alone puts
 * most menus below their buttons (menu.scss).
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
