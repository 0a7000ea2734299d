/** Scrolling doesn't count as acting, so that scrolling stays smooth. */
export function onFirstAct(then: () => void): void {
  const acted = new AbortController()
  const act = (): void => {
    acted.abort()
    // Called in a new task, so that the page responds to the shopper first.
    setTimeout(then)
  }
  // Touches need no event type of their own, since they start with `pointerdown` too.
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, act, { capture: true, signal: acted.signal })
}

/** Called once per part, and again if it has failed. */
export type Start = (part: HTMLElement) => Promise<unknown>

export interface Part extends HTMLElement {
  hydrateOnAct?: () => Promise<void>
}

const PART = '[data-act], astro-island[ssr][client=act]'

/** A touch begins with `pointerover`. `error` stands for a picture that fails to load, and `toggle` for a dialog that opens. */
const ACTS = 'pointerover focusin input click keydown scroll toggle error'.split(' ')

/**
 * Starts parts of the page when the shopper starts to use them or opens the dialog that contains them. If a part has `data-holds`,
 * clicks and the left and right arrow keys are held back, and repeated once the part has started.
 */
export function startOnAct(startPart: Start): void {
  const held = new WeakMap<Element, Event[]>()
  let repeating = false

  const start = async (part: Part): Promise<void> => {
    const events: Event[] = []
    held.set(part, events)
    try {
      await (part.hydrateOnAct?.() ?? startPart(part))
      delete part.dataset['act']
    } catch (error) {
      // The shopper is offline, or the page is old and its scripts no longer exist. The part still works as it does without JavaScript.
      console.info(error)
    }
    held.delete(part)
    repeating = true
    for (const event of events)
      event.target?.dispatchEvent(new (event.constructor as typeof Event)(event.type, event))
    repeating = false
  }

  const act = (target: EventTarget | null, event?: Event): void => {
    const near = (target as Element | null)?.closest?.<HTMLElement>(`${PART}, dialog`)
    if (!near || repeating) return
    for (const part of near.matches(PART) ? [near] : near.querySelectorAll<HTMLElement>(PART)) {
      if (!held.has(part)) void start(part)
      if (event && part.dataset['holds'] !== undefined && isHeld(event)) {
        event.preventDefault()
        event.stopImmediatePropagation()
        held.get(part)?.push(event)
      }
    }
  }

  // Listen in the capture phase, in which events that don't bubble can be heard too.
  for (const type of ACTS) document.addEventListener(type, (event) => act(event.target, event), true)
  // Start the parts that the shopper started to use before this script ran.
  for (const target of document.querySelectorAll('dialog[open], :focus')) act(target)
}

/** Whether an event is a click, or the left or right arrow key alone. Events other than key presses have no `key`. */
const isHeld = ({ type, key = '', altKey, ctrlKey, metaKey }: Event & Partial<KeyboardEvent>): boolean =>
  type === 'click' || (/^Arrow[LR]/.test(key) && !(altKey || ctrlKey || metaKey))
