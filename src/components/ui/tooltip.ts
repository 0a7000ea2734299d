import { TOOLTIP_SKIP_MS } from '#rules/constants.ts'

/** How long the pointer may take to move from the label to the tooltip (ms). */
const CROSSING_MS = 120
/** Px. */
const GAP = 8

/** In ms since the page loaded. Another tooltip opened soon afterwards appears immediately (spec §4). */
let closedAt = -Infinity

/** Includes the hover or focus that loaded this script. */
export function startTooltip(label: HTMLElement): void {
  const popover = document.getElementById(label.getAttribute('popovertarget') ?? '')
  // In browsers without popovers, the tooltip is plain text that's always visible.
  if (!popover || !('showPopover' in popover)) return
  const tip: HTMLElement = popover
  let timer: ReturnType<typeof setTimeout> | undefined

  const later = (change: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(change, ms)
  }
  const isOpen = () => tip.matches(':popover-open')
  const show = () => {
    if (!isOpen()) tip.showPopover()
  }
  const hide = () => {
    if (isOpen()) tip.hidePopover()
  }
  const isMouse = (event: PointerEvent) => event.pointerType !== 'touch'

  const onHover = () => {
    const soon = performance.now() - closedAt < TOOLTIP_SKIP_MS
    later(show, soon ? 0 : Number(label.dataset['tooltip']))
  }
  const onFocus = () => {
    if (label.matches(':focus-visible')) later(show, 0)
  }
  label.addEventListener('pointerenter', (event) => {
    if (isMouse(event)) onHover()
  })
  label.addEventListener('focus', onFocus)
  label.addEventListener('blur', () => later(hide, 0))
  tip.addEventListener('pointerenter', () => clearTimeout(timer))
  for (const part of [label, tip]) {
    part.addEventListener('pointerleave', (event) => {
      if (isMouse(event)) later(hide, CROSSING_MS)
    })
  }
  tip.addEventListener('toggle', () => {
    if (isOpen()) place(label, tip)
    else closedAt = performance.now()
  })
  // A click may have opened the tooltip before this script loaded.
  if (isOpen()) place(label, tip)
  // Browsers report a tap as a hover too, so this checks whether the device can hover.
  if (label.matches(':hover') && matchMedia('(hover: hover)').matches) onHover()
  if (label === document.activeElement) onFocus()
}

function place(label: Element, tip: HTMLElement): void {
  const labelBox = label.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const above = labelBox.top - height - GAP
  const left = labelBox.left + (labelBox.width - width) / 2
  const most = document.documentElement.clientWidth - width - GAP
  tip.style.left = `${Math.max(GAP, Math.min(left, most))}px`
  tip.style.top = `${above >= GAP ? above : labelBox.bottom + GAP}px`
}
