import { sayOwnReservation } from './ownReservation.ts'

/**
 * Tells shoppers before they fill in the checkout's form if the vehicle is no longer available, or is theirs already. The page may be out
 * of date.
 */
export async function tellGone(
  form: HTMLFormElement,
  banner: HTMLElement,
  button: HTMLButtonElement,
): Promise<void> {
  const car = String(new FormData(form).get('car'))
  const error = await notForSale(car)
  if (error === '') return
  button.hidden = true
  if (!(await isOwn(car, banner))) banner.textContent = error
  banner.hidden = false
  banner.scrollIntoView({ block: 'center' })
  banner.focus({ preventScroll: true })
}

/** Returns why a vehicle isn't available, or '' if it is or if the server doesn't respond. */
async function notForSale(car: string): Promise<string> {
  try {
    const response = await fetch(`/api/checkout/availability?car=${encodeURIComponent(car)}`)
    return ((await response.json()) as { error?: string }).error ?? ''
  } catch {
    return ''
  }
}

async function isOwn(car: string, banner: HTMLElement): Promise<boolean> {
  try {
    return await sayOwnReservation(car, banner)
  } catch {
    // Storage is blocked.
    return false
  }
}
