import { $toggled } from '../favourites/heart/toggled.ts'

/**
 * The signed-in garage of sites that have one (spec §6): asks who is signed in, and fetches what follows from it only where somebody
 * is. A failure is logged and no more (spec §8). It asks once, and again only on a page that shows who it is.
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

/** The page on which was asked last. */
let asked: HTMLElement | undefined

/** Starts with the last one, because what woke this may have been the first. */
const tellHearts = (): void =>
  void $toggled.subscribe((toggled) => {
    if (toggled) void import('./toaster.ts').then(({ toastOf }) => toastOf(toggled), console.info)
  })
