import { useEffect, useState } from 'react'

/** ms that a sentence has to stand before it is said: a listener hears where typing led, not each letter of the way. */
const REST = 800

/** Says a sentence to screen readers when it has changed; never the one that the page opens with. */
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
