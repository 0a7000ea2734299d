import styles from './suggest.scss?inline'

const element = document.createElement('style')
element.textContent = styles

/** Brings the popup's style with its script: pages on which nobody searches are spared it. */
export function addStyle(): void {
  // The head of another page may have taken its place.
  if (!element.isConnected) document.head.append(element)
}
