import { useState } from 'react'
import { sharedHref } from './sharedListAddress.ts'
import type { SavedWords } from '../words.ts'

interface Props {
  href: string
  title: string
  slugs: readonly string[]
  say: SavedWords
}

/**
 * Shares the list as a link. It uses the device's share sheet if there is one. Otherwise it copies the link or, if
 * copying isn't allowed, shows the link so that the shopper can copy it by hand.
 */
export function ShareButton({ href, title, slugs, say }: Props) {
  const [said, setSaid] = useState('')
  const share = async () => {
    const url = new URL(sharedHref(href, slugs), location.href).href
    if ('share' in navigator) {
      try {
        await navigator.share({ title, url })
        return
      } catch (error) {
        // The shopper closed the share sheet without sharing.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    try {
      await navigator.clipboard.writeText(url)
      setSaid(say.copied)
    } catch {
      setSaid(`${say.copyThis} ${url}`)
    }
  }
  return (
    <>
      <button className="button button--small button--line" type="button" onClick={() => void share()}>
        {say.share}
      </button>
      <p className="saved__said" role="status">
        {said}
      </p>
    </>
  )
}
