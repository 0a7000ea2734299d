const waiting: (() => void)[] = []
let asked = false

/**
 * Runs drawing work in the order requested, one piece per frame, so that no frame has to draw everything. Returns a
 * function that cancels this piece.
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
