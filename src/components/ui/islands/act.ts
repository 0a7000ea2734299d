import type { ClientDirective } from 'astro'

const TURNS = ['pointerover', 'touchstart', 'focusin', 'input'] as const

/**
 * `client:act`: an island wakes when the shopper turns to it, by pointer, touch or keyboard, or opens the dialog that it
 * stands in. Until then none of its script is fetched. What a shopper did to its controls before it woke is for the
 * island to read from them.
 */
const act: ClientDirective = (load, _options, island) => {
  const dialog = island.closest('dialog')
  let woken = false
  const wake = async (): Promise<void> => {
    if (woken) return
    woken = true
    for (const turn of TURNS) island.removeEventListener(turn, onTurn)
    dialog?.removeEventListener('toggle', onTurn)
    const hydrate = await load()
    await hydrate()
  }
  const onTurn = (): void => void wake()
  for (const turn of TURNS) island.addEventListener(turn, onTurn, { passive: true })
  dialog?.addEventListener('toggle', onTurn)
  if (dialog?.open === true || island.contains(document.activeElement)) onTurn()
}

export default act
