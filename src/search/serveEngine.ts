import { openIndex, type Engine } from './engine/engine.ts'
import { READY, type Question, type Reply } from './engineThread.ts'

interface Page {
  postMessage(message: Reply | typeof READY): void
  addEventListener(type: 'message', listener: (event: MessageEvent<Question>) => void): void
}

/** Answers a page's requests. In between, it unpacks what later requests will need. */
export function serveEngine(page: Page): void {
  let engine: Engine | undefined

  const answer = (question: Question): unknown => {
    if ('open' in question) {
      engine = openIndex(...question.open)
      warm(engine.warm())
      return engine.size
    }
    if (!engine) throw new Error('No index is open.')
    return 'multi' in question ? engine.multi(question.multi) : engine.searchForFacetValues(question.facet)
  }

  page.addEventListener('message', ({ data: question }) => {
    const { id } = question
    try {
      page.postMessage({ id, value: answer(question) })
    } catch (error) {
      page.postMessage({ id, error: partsOf(error) })
    }
  })
  page.postMessage(READY)
}

/** Runs the steps one at a time, so that a request never waits for more than one step. */
function warm(steps: (() => void)[]): void {
  setTimeout(() => {
    steps.shift()?.()
    if (steps.length > 0) warm(steps)
  })
}

function partsOf(error: unknown): { name: string; message: string; status?: number } {
  const { name, message, status } = error as Error & { status?: number }
  return { name, message, ...(status !== undefined && { status }) }
}
