import { $toggled } from '../favourites/heart/toggled.ts'

/**
 * Opens the signed-in garage on sites that have one (spec §6). Asks the server who is signed in, and loads the rest
 * only if somebody is. Asks once per document, and again only on pages that show the user. Failures are only logged
 * (spec §8).
 */
export async function openGarage(): Promise<void> {
  const page = document.body
  if (asked === page || (asked && !page.querySelector('[data-garage-user]'))) return
  if (!asked) tellHearts()
  asked = page
  try {
    const response = await fetch('/api/auth', { headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error(`/api/auth: status ${response.status}`)
    const answer = (await response.json()) as { user?: unknown } | null
    if (answer?.user) await (await import('./signedIn.ts')).signedIn(answer)
  } catch (error) {
    console.info(error)
  }
}

/** The body of the last page that asked who is signed in. */
let asked: HTMLElement | undefined

/** Shows a message for each heart clicked, starting with the latest, because that click may have woken this script. */
const tellHearts = (): void =>
  void $toggled.subscribe((toggled) => {
    if (toggled) void import('./toaster.ts').then(({ toastOf }) => toastOf(toggled), console.info)
  })
