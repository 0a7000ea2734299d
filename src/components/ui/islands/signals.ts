/** React DOM, as pages get it. */
const REACT_DOM = /\/react-dom-client\.production\.js$/

/** Errors that React makes as it is loaded, to throw them as signals to itself: nobody asks for their stacks. */
const SIGNAL = /\b(\w+Exception) = Error\(formatProdErrorMessage\((\d+)\)\)/g

/**
 * A Vite plugin that makes React's signals without stacks. For the stack of an error that is made while a file is loaded, V8
 * reads all of that file a second time: half of what an island's page is blocked for.
 */
export const stacklessSignals = () => ({
  name: 'forecourt-stackless-signals',
  enforce: 'pre' as const,
  transform: (code: string, id: string): string | undefined =>
    REACT_DOM.test(id) ? stackless(code) : undefined,
})

const stackless = (code: string): string =>
  code.replace(
    SIGNAL,
    '$1 = Object.create(Error.prototype, { message: { value: formatProdErrorMessage($2) } })',
  )
