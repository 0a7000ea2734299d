const waiting: (() => void)[] = []
let asked = false

/**
 * Runs pieces of drawing work one per frame, in the order requested, so that no frame has to draw everything. Returns a
 * function that cancels the piece.
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
