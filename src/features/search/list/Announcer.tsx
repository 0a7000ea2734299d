import { useEffect, useState } from 'react'

/**
 * How long a sentence must stay unchanged before it's announced (ms). This way, screen readers don't announce a new one
 * for each letter typed.
 */
const REST = 800

/** Announces a sentence to screen readers when it changes. The sentence that the page opens with isn't announced. */
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
