import { $toggled } from '../shortlist/toggled.ts'

/**
 * After a full page load, asks the server who is signed in (spec §6); after a change of page by the router, asks again only if the new
 * page shows the user's name. Failures are only logged (spec §8).
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

let asked: HTMLElement | undefined

/** Includes the last heart clicked earlier, because that click may have loaded this script. */
const tellHearts = (): void =>
  void $toggled.subscribe((toggled) => {
    if (toggled) void import('./toaster.ts').then(({ showToggled }) => showToggled(toggled), console.info)
  })
