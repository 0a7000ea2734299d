/**
 * Parses an error's stack into frames for Sentry, outermost first (sentry.ts). There's a pattern for each format that
 * browsers use.
 */

interface StackFrame {
  filename: string
  /** Function name, or '?' if the browser gives none. */
  function: string
  lineno: number
  colno: number
  /** Whether the script is the site's own. */
  in_app: boolean
}

/** Each pattern captures the function name, if there is one, then the address, line and column. */
const WAYS: readonly RegExp[] = [
  // Chrome, Edge: `at async send (https://…/a.js:1:2)`, `at https://…/a.js:1:2`
  /^\s*at (?:(?:async )?(.+?) \()?(\w+:\/\/.+?):(\d+):(\d+)\)?$/,
  // Firefox and Safari: `send@https://…/a.js:1:2`, `async*send@…`, `@…`, or the address alone
  /^(?:(?:async\*)?(.*?)@)?(\w+:\/\/.+?):(\d+):(\d+)$/,
]

/** Maximum number of frames that Sentry keeps. */
const MAX_FRAMES = 50

/** Maximum length of a line that may be a frame, in characters. */
const MAX_LINE = 1024

/** Parses an error's stack. Returns no frames if the error has no stack or its format is unknown. */
export function stackFrames({ stack }: Error): StackFrame[] {
  const frames: StackFrame[] = []
  if (typeof stack !== 'string') return frames
  for (const line of stack.split('\n')) {
    const frame = frameIn(line)
    if (frame && frames.push(frame) === MAX_FRAMES) break
  }
  return frames.reverse()
}

function frameIn(line: string): StackFrame | undefined {
  // The error's message comes before the frames, and may contain an address.
  if (line.length > MAX_LINE || line.includes('Error: ')) return undefined
  for (const way of WAYS) {
    const [found, name, filename = '', lineno, colno] = way.exec(line) ?? []
    if (found === undefined) continue
    return {
      filename,
      function: name || '?',
      lineno: Number(lineno),
      colno: Number(colno),
      in_app: filename.startsWith(location.origin),
    }
  }
  return undefined
}
