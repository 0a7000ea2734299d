/**
 * The window of the toolbar (`/__preview/`) around the page, or around the gallery page that frames it;
 * undefined if there is none.
 */
export function toolbarWindow(around: Window | null): Window | undefined {
  try {
    return around && around !== window && around.location.pathname === '/__preview/' ? around : undefined
  } catch {
    // A window from another origin can't be read.
    return undefined
  }
}
