const waiting: (() => void)[] = []
let asked = false

/**
 * Does pieces of drawing one a frame, in the order in which they were asked for, so that no frame has to draw all that
 * is new. Returns how to call a piece off.
 */
export function inTurn(work: () => void): () => void {
  waiting.push(work)
  ask()
  return () => {
    const at = waiting.indexOf(work)
    if (at >= 0) waiting.splice(at, 1)
  }
}

function ask(): void {
  if (asked || waiting.length === 0) return
  asked = true
  requestAnimationFrame(() => {
    asked = false
    waiting.shift()?.()
    ask()
  })
}
