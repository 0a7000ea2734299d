/** Fetches what makes a part of the page work, and lets it; once for each part, and again where that failed. */
export type Wake = (place: HTMLElement) => Promise<unknown>

/**
 * What a shopper does on the way to using a part of the page, a touch among it, which begins with `pointerover`; a picture that fails and a
 * dialog that opens count too.
 */
const TURNS = 'pointerover focusin input click keydown scroll toggle error'.split(' ')

/**
 * Lets the parts of a page wake when the shopper turns to them, or opens the dialog that they stand in: `data-wakes`
 * names what wakes a part, and until then none of its script is fetched. Clicks and arrow keys that come while a part
 * with `data-holds` is on its way wait for it and are made again; all others are the platform's meanwhile.
 */
export function wakeOnTurn(wakes: Readonly<Record<string, Wake>>): void {
  const held = new WeakMap<Element, Event[]>()
  let again = false

  const wake = async (place: HTMLElement, wakeIt: Wake): Promise<void> => {
    const waiting: Event[] = []
    held.set(place, waiting)
    try {
      await wakeIt(place)
      delete place.dataset['wakes']
    } catch (error) {
      // Off line, or an older page whose scripts are gone: the page goes on as without script.
      console.info(error)
    }
    held.delete(place)
    again = true
    for (const event of waiting)
      event.target?.dispatchEvent(new (event.constructor as typeof Event)(event.type, event))
    again = false
  }

  const turn = (target: EventTarget | null, event?: Event): void => {
    const near = (target as Element | null)?.closest?.<HTMLElement>('[data-wakes], dialog')
    if (!near || again) return
    const places = near.dataset['wakes'] ? [near] : near.querySelectorAll<HTMLElement>('[data-wakes]')
    for (const place of places) {
      const wakeIt = wakes[place.dataset['wakes'] ?? '']
      // Another script of the page may know it.
      if (!wakeIt) continue
      if (!held.has(place)) void wake(place, wakeIt)
      if (event && place.dataset['holds'] !== undefined && isHeld(event)) {
        event.preventDefault()
        event.stopImmediatePropagation()
        held.get(place)?.push(event)
      }
    }
  }

  // In the capture phase, in which also those come by that don't bubble.
  for (const type of TURNS) document.addEventListener(type, (event) => turn(event.target, event), true)
  // What the shopper turned to before this script came.
  for (const target of document.querySelectorAll('dialog[open], :focus')) turn(target)
}

/** A click, or an arrow key by itself; other events have no key. */
const isHeld = ({ type, key = '', altKey, ctrlKey, metaKey }: Event & Partial<KeyboardEvent>): boolean =>
  type === 'click' || (/^Arrow[LR]/.test(key) && !(altKey || ctrlKey || metaKey))
