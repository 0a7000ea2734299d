import { createStackParser, type StackFrame } from '@sentry/core'

/**
 * The frames of an error's stack, as Sentry takes them: the outermost first. The SDK's own reading of what browsers write comes
 * only with all else of it (sentry.ts), so that is here, one line for each way of writing.
 */

/** Each finds the function, where there is one, then address, line and column. */
const WAYS: readonly RegExp[] = [
  // Chrome, Edge: `at async send (https://…/a.js:1:2)`, `at https://…/a.js:1:2`
  /^\s*at (?:(?:async )?(.+?) \()?(\w+:\/\/.+?):(\d+):(\d+)\)?$/,
  // Firefox and Safari: `send@https://…/a.js:1:2`, `async*send@…`, `@…`, or the address alone
  /^(?:(?:async\*)?(.*?)@)?(\w+:\/\/.+?):(\d+):(\d+)$/,
]

const frameIn = (way: RegExp, line: string): StackFrame | undefined => {
  const [found, name, filename = '', lineno, colno] = way.exec(line) ?? []
  if (found === undefined) return undefined
  return {
    filename,
    ...(name && { function: name }),
    lineno: Number(lineno),
    colno: Number(colno),
    in_app: filename.startsWith(location.origin),
  }
}

const parse = createStackParser(
  ...WAYS.map((way, index): [number, (line: string) => StackFrame | undefined] => [
    index,
    (line) => frameIn(way, line),
  ]),
)

/** None where the stack is missing, or written in no way that is known. */
export const stackFrames = ({ stack }: Error): StackFrame[] => (typeof stack === 'string' ? parse(stack) : [])
