/** Stores the page's vehicle for the forms on pages that this page links to (spec §3 'the enquiry car'). */
export function keepCar(): void {
  const page = document.querySelector<HTMLElement>('[data-lead-car]')?.dataset
  try {
    if (page) sessionStorage.setItem(page['kept'] ?? '', page['leadCar'] ?? '')
  } catch {
    // Storage is full or blocked.
  }
}
