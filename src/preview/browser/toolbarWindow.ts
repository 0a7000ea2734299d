/** The window of the toolbar (`/__preview/`) around the page, or around the gallery's page around it; undefined for none. */
export function toolbarWindow(around: Window | null): Window | undefined {
  try {
    return around && around !== window && around.location.pathname === '/__preview/' ? around : undefined
  } catch {
    // Of another origin: nobody may ask.
    return undefined
  }
}
