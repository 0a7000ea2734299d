import styles from './suggest.scss?inline'

const element = document.createElement('style')
element.textContent = styles

/** Adds the popup's style from its script, so that pages on which nobody searches don't load it. */
export function addStyle(): void {
  // The router may have replaced the head since.
  if (!element.isConnected) document.head.append(element)
}
