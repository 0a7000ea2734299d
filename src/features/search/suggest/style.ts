import styles from './suggest.scss?inline'

const element = document.createElement('style')
element.textContent = styles

/** Adds the popup's style sheet. It's part of this script, so that it isn't loaded until somebody searches. */
export function addStyle(): void {
  // The router may have replaced the head since the last call.
  if (!element.isConnected) document.head.append(element)
}
