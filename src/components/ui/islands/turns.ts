/**
 * Loads and runs the code that makes a part of the page work. A function of this type is called once per part, and
 * again if it has failed.
 */
export type Wake = (place: HTMLElement) => Promise<unknown>

/**
 * Events that show that a shopper is about to use a part of the page. A touch begins with `pointerover`. `error` stands
 * for a picture that fails to load, and `toggle` for a dialog that opens.
 */
const TURNS = 'pointerover focusin input click keydown scroll toggle error'.split(' ')

/**
 * Wakes parts of the page when the shopper starts to use them, or opens the dialog that contains them. The attribute
 * `data-wakes` of a part names its function in `wakes`; none of the part's script is loaded until that function is
 * called. If a part has `data-holds`, clicks and the left and right arrow keys are held back, and replayed once the part
 * is awake. Without this attribute, the browser handles them.
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
      // The shopper is offline, or the page is old and its scripts no longer exist. The part still works as it does
      // without JavaScript.
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
      // `wakes` has no function for this part, but another script on the page may have one.
      if (!wakeIt) continue
      if (!held.has(place)) void wake(place, wakeIt)
      if (event && place.dataset['holds'] !== undefined && isHeld(event)) {
        event.preventDefault()
        event.stopImmediatePropagation()
        held.get(place)?.push(event)
      }
    }
  }

  // Listen in the capture phase, in which events that don't bubble can be heard too.
  for (const type of TURNS) document.addEventListener(type, (event) => turn(event.target, event), true)
  // Wake the parts that the shopper started to use before this script ran.
  for (const target of document.querySelectorAll('dialog[open], :focus')) turn(target)
}

/** Whether an event is a click, or the left or right arrow key alone. Events other than key presses have no `key`. */
const isHeld = ({ type, key = '', altKey, ctrlKey, metaKey }: Event & Partial<KeyboardEvent>): boolean =>
  type === 'click' || (/^Arrow[LR]/.test(key) && !(altKey || ctrlKey || metaKey))
