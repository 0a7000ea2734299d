import { TOGGLED_EVENT, type Toggled } from '#features/favourites/events.ts'

/** Says what each heart did. Listens from the start: the act that wakes the rest of the garage may be the first heart. */
export const tellHearts = (): void =>
  document.addEventListener(TOGGLED_EVENT, (event) => {
    const toggled = (event as CustomEvent<Toggled>).detail
    void import('./toaster.ts').then(({ toastOf }) => toastOf(toggled), console.info)
  })
