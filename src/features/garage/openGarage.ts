import { TOGGLED_EVENT, type Toggled } from '#features/favourites/events.ts'

/**
 * The signed-in garage of sites that have one (spec §6): asks who is signed in, and fetches what follows from it only where somebody
 * is. A failure is logged and no more (spec §8).
 */
export async function openGarage(): Promise<void> {
  document.addEventListener(TOGGLED_EVENT, (event) => {
    const toggled = (event as CustomEvent<Toggled>).detail
    void import('./toaster.ts').then(({ toastOf }) => toastOf(toggled), console.info)
  })
  try {
    const response = await fetch('/api/auth', { headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error(`/api/auth: status ${response.status}`)
    const answer = (await response.json()) as { user?: unknown } | null
    if (answer?.user) await (await import('./signedIn.ts')).signedIn(answer)
  } catch (error) {
    console.info(error)
  }
}
