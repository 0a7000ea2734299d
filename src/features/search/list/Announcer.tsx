import { useEffect, useState } from 'react'

/**
 * How long a sentence must stay unchanged before it's announced (ms), so that screen readers read out the result of
 * typing rather than each letter.
 */
const REST = 800

/** Announces a sentence to screen readers when it changes, but not the one the page opens with. */
export function Announcer({ children: sentence }: { children: string }) {
  const [said, say] = useState(sentence)
  useEffect(() => {
    const timer = setTimeout(() => say(sentence), REST)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
}
